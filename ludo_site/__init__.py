"""The site: settings, addresses, processes. It wires and never decides."""

from ludo_site.celery import app as celery_app

__all__ = ["celery_app"]
