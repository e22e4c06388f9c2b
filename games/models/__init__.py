"""Stored things of the games app, one noun a file."""

from games.models.dice import DiceCommitment, DiceEntry, DiceMix, DiceReveal, DiceSecret
from games.models.player import Player
from games.models.ply import Ply, Why
from games.models.process import Process
from games.models.seat import Seat, Strength
from games.models.settlement import Settlement
from games.models.table import Clock, DiceStep, Ending, Kind, Status, Table
from games.models.talk import Block, ChatLine, Reason, Report
from games.models.ticket import Ticket

__all__ = [
    "Block",
    "ChatLine",
    "Clock",
    "DiceCommitment",
    "DiceEntry",
    "DiceMix",
    "DiceReveal",
    "DiceSecret",
    "DiceStep",
    "Ending",
    "Kind",
    "Player",
    "Ply",
    "Process",
    "Reason",
    "Report",
    "Seat",
    "Settlement",
    "Status",
    "Strength",
    "Table",
    "Ticket",
    "Why",
]
