"""The site as a Django app: its commands, and its start-up checks."""

from django.apps import AppConfig
from django.core.checks import Tags, register

from ludo_site import checks


class SiteConfig(AppConfig):
    """Registers the start-up checks."""

    name = "ludo_site"
    verbose_name = "Site"

    def ready(self) -> None:
        """Let Django run the checks with its own."""
        register(checks.settings_fit)
        register(checks.servers_are_new, Tags.database)
