"""When something is wrong the page is one of ours, in the visitor's language."""

from html import unescape

import pytest
from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template
from django.test import Client, override_settings
from django.urls import path
from django.utils.translation import override

from accounts.models import User
from tests.cast import browser_of, make_member
from whistsite.urls import urlpatterns as ours

CODES = ("400", "403", "403_csrf", "404", "405", "500")


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault")


urlpatterns = [*ours, path("fault/", fail)]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["en", "ro", "it", "es"])
def test_an_error_page_needs_no_context(code: str, language: str) -> None:
    with override(language):
        html = get_template(f"{code}.html").render()
    assert f'<html lang="{language}"' in html
    assert html.count("<h1>") == 1
    assert "<form" not in html


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so() -> None:
    response = Client().get("/nowhere/")
    assert response.status_code == 404
    assert "Nobody lives at this address" in response.content.decode()


@pytest.mark.django_db
@override_settings(ROOT_URLCONF="tests.whistsite.test_errors")
def test_a_fault_of_ours_is_admitted_without_its_details() -> None:
    response = Client(raise_request_exception=False).get("/fault/", headers={"accept-language": "it"})
    html = response.content.decode()
    assert response.status_code == 500
    assert '<html lang="it"' in html
    assert "a fault" not in html


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_politely() -> None:
    response = Client(enforce_csrf_checks=True).post("/look/", {"theme": "dark"})
    assert response.status_code == 403
    assert "That page had grown old" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"), [("get", "/league/return/"), ("get", "/sign-out/"), ("get", "/look/"), ("post", "/league/")]
)
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There is no page here"),
        ("ro", "Aici nu e nicio pagină"),
        ("it", "Qui non c'è nessuna pagina"),
        ("es", "Aquí no hay ninguna página"),
    ],
)
def test_an_address_that_is_used_the_wrong_way_says_so(method: str, path: str, language: str, words: str) -> None:
    response = getattr(Client(), method)(path, headers={"accept-language": language})
    html = unescape(response.content.decode())
    assert response.status_code == 405
    assert words in html
    assert f'<html lang="{language}"' in html
    assert response["Allow"]
    assert response["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_who_is_in_reads_it_in_the_language_that_he_chose() -> None:
    ana = make_member("Ana")
    User.objects.filter(pk=ana.pk).update(language="es")
    assert "Aquí no hay ninguna página" in browser_of(ana).get("/league/return/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{"hx-request": "true"}, {"accept": "application/json"}])
def test_a_script_gets_the_bare_refusal(headers: dict[str, str]) -> None:
    response = Client().get("/league/return/", headers=headers)
    assert (response.status_code, response.content) == (405, b"")
    assert Client().head("/league/return/").content == b""
