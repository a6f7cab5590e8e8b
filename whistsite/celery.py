"""Celery for full mode. The whole beat schedule lives here."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistsite.settings")

app = Celery("whist")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "purge": {"task": "accounts.purge_idle", "schedule": crontab(minute=17)},
    "chat": {"task": "game.purge_chat", "schedule": crontab(minute=37)},
    # Often, though due on Mondays only: a run that was missed or killed is made up for at the next, and an idle one is one query.
    "coffees": {"task": "economy.grant_coffees", "schedule": crontab(minute="*/5")},
    # Twice a minute: prizes are seen in the league soon, and a week closes some two minutes after its end.
    # What no worker took for ten minutes is dropped: after downtime there would be thousands of them, and one is enough.
    "leagues": {"task": "leagues.sweep", "schedule": 30.0, "options": {"expire_seconds": 600}},
}
