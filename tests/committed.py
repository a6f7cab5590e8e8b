"""For tests in which each thread must see what the others have committed."""

import pytest
from django.conf import settings

committed = pytest.mark.django_db(transaction=True, available_apps=settings.INSTALLED_APPS)
"""The database is emptied afterwards. Naming all apps spares it to make permissions and content types anew each time."""
