"""Leagues: points, seasons, standings."""
