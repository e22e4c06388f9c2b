"""The rules of Ludo: every rule set, house rule and number of seats, in plain Python.

Values in, values out: a state is frozen, an action gives a new one and the facts that led there,
and the die is given from outside. ``RULES.md`` beside this file says the rules in words.

>>> state = new_game("vest-classic", seats=2, starter=0)
>>> state = apply(state, Roll(6)).state
>>> [format_action(action) for action in legal_actions(state)]
['roll', '6a']
>>> step = apply(state, parse_action("6a", state))
>>> step.events
(('enter', 0, 'a', 6),)
>>> format_position(step.state)
'vest-classic@2 1,0,0,0/-/0,0,0,0/- 0 r1 w- s1 o1010'
"""

from games.engine.actions import PASS, ROLL, Action, Leave, Move, Roll
from games.engine.board import CORNER_CHOICES, corner_count, ring_cell, seat_corners
from games.engine.captures import captures
from games.engine.errors import CODES, Refusal
from games.engine.events import Event, Step
from games.engine.explain import explain
from games.engine.legal import landing, legal_actions
from games.engine.notation import format_action, format_position, parse_action, parse_position
from games.engine.placing import places
from games.engine.play import apply
from games.engine.preferred import preferred_action
from games.engine.replay import perft, replay
from games.engine.rules import OPTIONS, RULE_SETS, RuleSet, check_seats, rule_set, takes_option
from games.engine.state import State, is_over, is_playing, new_game, token_owner

__all__ = [
    "CODES",
    "CORNER_CHOICES",
    "OPTIONS",
    "PASS",
    "ROLL",
    "RULE_SETS",
    "Action",
    "Event",
    "Leave",
    "Move",
    "Refusal",
    "Roll",
    "RuleSet",
    "State",
    "Step",
    "apply",
    "captures",
    "check_seats",
    "corner_count",
    "explain",
    "format_action",
    "format_position",
    "is_over",
    "is_playing",
    "landing",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_position",
    "perft",
    "places",
    "preferred_action",
    "replay",
    "ring_cell",
    "rule_set",
    "seat_corners",
    "takes_option",
    "token_owner",
]
