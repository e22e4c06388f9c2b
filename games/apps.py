"""The games app: tables, seats, dice and the live play on them."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers the app and the receivers of its own signals."""

    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Connect the live side to what services announce."""
        import_module("games.live.doorbell").connect()
