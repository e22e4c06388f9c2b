"""What the games app announces, inside the transaction that does it."""

from django.dispatch import Signal

# key: of the table whose seats or status changed other than by a ply.
table_changed = Signal()
# table: a game that has just ended, with its places.
game_over = Signal()
# blocker, blocked: ids of two players; on: whether the one now blocks the other.
block_changed = Signal()
