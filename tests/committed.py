"""For tests in which each thread must see what the others have committed."""

import pytest
from django.apps import apps

NAMES = [app.name for app in apps.get_app_configs()]
committed = pytest.mark.django_db(transaction=True, available_apps=NAMES)
"""The database is emptied afterwards. Naming all apps spares it to make permissions and content types anew each time."""
