"""The load run: lean socket clients, the tables they play, and what was measured."""
