"""A page for what Django refuses with an empty answer."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin


class NotAllowedPage(MiddlewareMixin):
    """Whoever opens an address that only takes forms, or the other way round, reads so in his language. Scripts get the bare answer."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_script = "HX-Request" in request.headers or not request.accepts("text/html")
        if isinstance(response, HttpResponseNotAllowed) and not response.content and not is_script:
            response.content = render_to_string("405.html", request=request).encode()
        return response
