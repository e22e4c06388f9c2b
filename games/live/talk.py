"""Talk at a table: ready-made phrases from seat to table, and who does not want to hear whom.

Players talk to everybody at the table; who only watches does not talk to those who play.
"""

from typing import TYPE_CHECKING

from games.engine import Refusal
from games.live import protocol
from games.live.table import Listener, LiveTable

if TYPE_CHECKING:
    from games.live.hub import Hub

PHRASES = 12
"""How many phrases there are; what they say stands in ``games.views.words``."""

PHRASES_AT_ONCE, PHRASES_SECONDS = 5, 20


class Talk:
    """What is said at one process's tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def phrase(self, table: LiveTable, seat: int, number: int) -> None:
        """A seat says a phrase; Refusal ``malformed`` for a number that is none."""
        if number >= PHRASES:
            raise Refusal("malformed", data={"field": "p"})
        self.hub.relay.tell({"table": table.key, "chat": {"seat": seat, "p": number}})
        self.hear(table, seat, number)

    def hear(self, table: LiveTable, seat: int, number: int) -> None:
        """Tell the sockets here, but those that have muted this seat."""
        text = protocol.write({"t": "chat", "seat": seat, "p": number})
        self.hub.fanout.send([each for each in table.sockets if seat not in each.muted], text)

    @staticmethod
    def mute(listener: Listener, seat: int, on: bool) -> None:
        """Hear this seat no more, or again."""
        listener.muted = listener.muted | {seat} if on else listener.muted - {seat}
