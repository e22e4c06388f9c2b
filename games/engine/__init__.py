"""The engine: every rule set of the rules page, in plain Python.

A state is frozen; an action gives a new one and the events that led there. The die comes from
outside, and a position or an action is also a few letters of notation.

>>> from games import engine
>>> state = engine.new_game("vest-classic", seats=2, starter=0)
>>> step = engine.apply(state, engine.Roll(6))
>>> [engine.format_action(action) for action in engine.legal_actions(step.state)]
['roll', '6a']
>>> step = engine.apply(step.state, engine.Move(6, "a"))
>>> step.events
(('enter', 0, 'a', 6),)
>>> engine.format_position(step.state)
'vest-classic@2 1,0,0,0/-/0,0,0,0/- 0 r1 w- s1 o1010'
"""

from games.engine.actions import PASS, ROLL, Action, Leave, Move, Roll
from games.engine.board import CORNER_CHOICES, LETTERS, corner_count, ring_cell, seat_corners
from games.engine.errors import CODES, Refusal
from games.engine.events import Event, Step
from games.engine.explain import explain
from games.engine.legal import landing, legal_actions
from games.engine.notation import format_action, format_position, parse_action, parse_position
from games.engine.placing import places
from games.engine.play import apply, captures
from games.engine.preferred import preferred_action
from games.engine.replay import perft, replay, steps
from games.engine.rules import OPTIONS, RULE_SETS, RuleSet, check_seats, rule_set, takes_option
from games.engine.state import State, is_over, is_playing, new_game, token_owner

__all__ = [
    "CODES",
    "CORNER_CHOICES",
    "LETTERS",
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
    "steps",
    "takes_option",
    "token_owner",
]
