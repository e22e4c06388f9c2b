"""Stored things of the games app, one noun a file."""

from games.models.dice import DiceCommitment, DiceMix, DiceReveal, DiceSecret
from games.models.player import Player
from games.models.ply import Ply, Why
from games.models.process import Process
from games.models.seat import Seat, Strength
from games.models.settlement import Settlement
from games.models.table import Clock, Ending, Kind, Status, Table

__all__ = [
    "Clock",
    "DiceCommitment",
    "DiceMix",
    "DiceReveal",
    "DiceSecret",
    "Ending",
    "Kind",
    "Player",
    "Ply",
    "Process",
    "Seat",
    "Settlement",
    "Status",
    "Strength",
    "Table",
    "Why",
]
