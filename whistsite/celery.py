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
}
