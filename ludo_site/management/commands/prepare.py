"""Brings the database and the collected static files up to date; safe to run again."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """``manage.py prepare``: before the processes of a new version start."""

    help = "Migrates the database and collects the static files."

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, then collect what has changed."""
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
