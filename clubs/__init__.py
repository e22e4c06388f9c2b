"""Clubs and their events."""
