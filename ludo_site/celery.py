"""The Celery application and its timetable; every task here may run twice at once."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ludo_site.settings")

app = Celery("ludo_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "settle what is open": {"task": "games.tasks.sweep_settlements", "schedule": 15.0},
    "act for late tables": {"task": "games.tasks.sweep_deadlines", "schedule": 10.0},
    "reveal what is sealed": {"task": "games.tasks.sweep_reveals", "schedule": 60.0},
    "close unused rooms": {"task": "games.tasks.close_unused_rooms", "schedule": 300.0},
    "prune the journal": {"task": "games.tasks.prune_journal", "schedule": 3600.0},
    "forget processes": {"task": "games.tasks.forget_processes", "schedule": 3600.0},
}
