"""The sentences that the table page's scripts speak, translated; ``{name}`` is filled in there."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Reason

COLOURS: tuple[Promise, ...] = (
    *(_("Red"), _("Green"), _("Yellow"), _("Blue")),
    *(_("Orange"), _("Purple"), _("Teal"), _("Grey")),
)
PHRASES: tuple[Promise, ...] = (
    *(_("Hello"), _("Good luck"), _("Well played"), _("Nice roll"), _("Thank you"), _("Sorry")),
    *(_("Ouch"), _("One moment"), _("Your turn"), _("Good game"), _("Again?"), _("Goodbye")),
)
"""What can be said with one tap, by number; the numbers go over the wire and never change."""

REASONS: tuple[tuple[Reason, Promise], ...] = (
    (Reason.ABUSE, _("Hurtful words")),
    (Reason.CHEATING, _("Cheating")),
    (Reason.STALLING, _("Wasting time on purpose")),
    (Reason.NAME, _("A name that hurts")),
    (Reason.OTHER, _("Something else")),
)
"""Why somebody may be reported, in the order that they are offered."""

WORDS: dict[str, Promise] = {
    "your-turn": _("Your turn"),
    "your-turn-title": _("Your turn – {table}"),
    "turn-of": _("{name} to act"),
    "tap-die": _("Roll the die"),
    "pick-move": _("Choose a move"),
    "roll": _("{name} rolled {n}"),
    "roll-off": _("Roll-off: {rolls}. {name} begins"),
    "void": _("Third six in a row: the turn is over"),
    "discard": _("No move with {n}"),
    "enter": _("{name}: {token} enters"),
    "advance": _("{name}: {token} moves {n}"),
    "bounce": _("{name}: {token} bounces back from home"),
    "fly": _("{name}: {token} flies along the arrow"),
    "capture": _("{name} captures {victim}'s {token}"),
    "home": _("{name}: {token} is home"),
    "open": _("{name}'s home column is open"),
    "pass": _("{name} passes"),
    "finish": _("{name} finishes in place {n}"),
    "left": _("{name} has left"),
    "over": _("The game is over"),
    "move-enter": _("{token} enters the board"),
    "move-to": _("{token} moves {n}"),
    "move-both": _("Move both together: {token} by {n}"),
    "move-one": _("Move one piece: {token} by {n}"),
    "captures": _("captures {name}"),
    "flies": _("flies"),
    "reaches-home": _("home"),
    "pass-move": _("Keep your tokens in base"),
    "auto-on": _("Auto play moves for you. Take your seat back"),
    "auto-off": _("Let auto play move for me"),
    "auto-seat": _("auto"),
    "away": _("away {s} s"),
    "away-now": _("away"),
    "dice-changed": _(
        "Warning: the server shows another dice commitment than before. Do not trust these dice."
    ),
    "dice-left-out": _(
        "Warning: your random number was left out of these dice, although your browser sent it."
    ),
    "copied": _("Copied"),
    "rematch-wanted": _("{n} of {all} want a rematch"),
    "said": _("{name} says: {words}"),
    "mute": _("Mute"),
    "mute-name": _("Mute {name}"),
    "unmute": _("Unmute"),
    "unmute-name": _("Unmute {name}"),
    "block": _("Block"),
    "block-name": _("Block {name}"),
    "unblock": _("Unblock"),
    "unblock-name": _("Unblock {name}"),
    "report": _("Report"),
    "report-name": _("Report {name}"),
    "report-thanks": _("Thank you. Somebody will read what you sent."),
    "not-sent": _("That did not reach us. Try again."),
    "lost": _("Connection lost. Connecting again …"),
    "superseded": _("You are playing in another window."),
    "take-over": _("Play here"),
    "gone": _("This table cannot be shown."),
    "won": _("You won"),
    "pair": _("Pair {n}"),
    "pair-wins": _("Pair {n} wins"),
    "pair-shares": _("Pair {n} wins and shares the prize"),
    "of-partner": _("{name}: {move}"),
    "pick-partners": _("Choose a move for {name}'s tokens"),
    "ended": _("Game over"),
    "void-game": _("The game did not begin and does not count."),
    "token-label": _("{name}, token {letter}, {where}"),
    "in-base": _("in base"),
    "on-ring": _("on cell {n}"),
    "in-column": _("in the home column, {n} to go"),
    "is-home": _("home"),
    "dice-freeze": _("The dice are being fixed, with a number of everybody's own"),
    "waiting-start": _("Waiting for the game to start"),
    "seconds": _("{n} s"),
    "seconds-left": _("{n} seconds left"),
    "is-safe": _("safe"),
    "together": _("{n} together"),
    "roll-first": _("Roll the die first."),
    "wait": _("Your last action is on its way."),
    "no-token-for": _("None of your tokens can move {n} now."),
    "others-token": _("That token belongs to {name}. You move your own."),
    "no-pair": _("No two of your tokens can move together by a {n} now."),
    "which-pair": _("More than one pair can move. Tap the one you mean."),
    "no-command": _("“{text}” is no command. Type help to see them all."),
    "not-now": _("That is not possible now."),
    "by-rule": _("{text} (Rules, section {section})"),
    "to-safe": _("to a safe cell"),
    "left-seat": _("left"),
    "finished-seat": _("finished"),
}


def words() -> dict[str, str]:
    """Every sentence by its key, in the language of this request."""
    said = {key: str(text) for key, text in WORDS.items()}
    return {"colours": ",".join(map(str, COLOURS)), **said}
