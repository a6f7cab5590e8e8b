"""The administration with our own door in place of Django's."""

from django.contrib.admin.apps import AdminConfig


class OfficeConfig(AdminConfig):
    default_site = "accounts.office.site.OfficeSite"
