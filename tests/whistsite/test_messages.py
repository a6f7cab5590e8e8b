"""Every text of the site is there in every language."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.support import Translations

from whistsite import messages


def test_every_catalogue_is_complete() -> None:
    found = messages.problems()
    assert not found, "\n".join(found)


def test_in_italian_no_name_follows_the_bare_word_a() -> None:
    """Before a vowel it would be "ad": the ace's class has one, and so have many people's names."""
    found = [text for message in messages.texts(messages.load("it")) for text in messages.strings(message)]
    assert [text for text in found if " a %(name)s" in f" {text}"] == []


def test_romanian_has_three_plural_forms() -> None:
    assert messages.load("ro").num_plurals == 3


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, 1), (1, 0), (2, 1), (19, 1), (20, 2), (21, 2), (100, 2), (101, 1), (119, 1), (120, 2)],
)
def test_romanian_says_de_from_twenty_on(number: int, form: int, tmp_path: Path) -> None:
    catalogue = messages.blank("ro")
    catalogue.add(("%(n)s trick", "%(n)s tricks"), ("o levată", "%(n)s levate", "%(n)s de levate"))
    with (tmp_path / "ro.mo").open("wb") as file:
        write_mo(file, catalogue)
    with (tmp_path / "ro.mo").open("rb") as file:
        text = Translations(file).ungettext("%(n)s trick", "%(n)s tricks", number)
    assert text == ("o levată", "%(n)s levate", "%(n)s de levate")[form]


FAULTS = [
    (Message("Play", ""), "empty"),
    (Message("Play", "Gioca", flags={"fuzzy"}), "fuzzy"),
    (Message("Hello %(name)s", "Ciao %(nome)s"), "other placeholders"),
    (Message(("%(n)s trick", "%(n)s tricks"), ("%(n)s presa", "")), "empty"),
    (Message(("%(n)s trick", "%(n)s tricks"), ("%(n)s presa",)), "wrong number of plural forms"),
    (Message("and ", "e"), "other space at an end"),
]


@pytest.mark.parametrize(("message", "fault"), FAULTS, ids=str)
def test_a_faulty_translation_is_found(message: Message, fault: str) -> None:
    assert fault in list(messages._faults(message, plurals=2))


def test_a_text_that_is_missing_or_no_longer_used_is_found() -> None:
    catalogue, template = messages.blank("it"), Catalog()
    template.add("Play")
    catalogue.add("Stop", "Ferma")
    assert list(messages._problems(catalogue, template, "it")) == ["it: missing: 'Play'", "it: no longer used: 'Stop'"]


def test_templates_are_extracted_with_plurals_contexts_and_filters(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        """{% load i18n %}
        <p title="{% translate "It's a trick" %}">
          {% blocktranslate count n=n trimmed %}
            {{ n }} trick{% plural %}{{ n }} tricks
          {% endblocktranslate %}
        ([ {% translate "deal" context "verb" %} 100 % {{ x|default:_("none") }}"""
    )
    assert [(text, context) for text, context, _ in messages.texts_of(page)] == [
        ("It's a trick", None),
        (("%(n)s trick", "%(n)s tricks"), None),
        ("deal", "verb"),
        ("none", None),
    ]
