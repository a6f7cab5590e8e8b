"""The site's addresses, and a page that takes its time in a thread, as any page does."""

import time

from django.http import HttpRequest, HttpResponse
from django.urls import path

from whistsite.urls import urlpatterns as site


def slow(request: HttpRequest, tenths: int) -> HttpResponse:
    time.sleep(tenths / 10)
    return HttpResponse("at last")


urlpatterns = [*site, path("slow/<int:tenths>", slow)]
