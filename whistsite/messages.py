"""The catalogues of locale/: extract, update, compile, check. By Babel, so that no system package is needed.

    python -m whistsite.messages update | compile | check

English texts in code and templates are the source; `update` keeps every translation whose source is unchanged.
"""

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ro", "it", "es")
APPS = ("accounts", "economy", "game", "leagues", "whistsite")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLURALS = {
    "ro": (3, "(n == 1 ? 0 : n == 0 || n % 100 > 0 && n % 100 < 20 ? 1 : 2)"),
    "it": (2, "(n != 1)"),  # Babel knows a third form, for whole millions, that Django's own texts don't have
    "es": (2, "(n != 1)"),
}
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[a-z]|\{\w*\}")
NOISE = re.compile(  # header lines that change by themselves or say nothing
    r'^"(POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team|Generated-By): .*\n',
    re.MULTILINE,
)


def catalogue_path(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def sources() -> Iterator[Path]:
    for app in APPS:
        yield from sorted(path for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
    yield from sorted(path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt"))


def as_python(path: Path) -> str:
    """A template as Django's own tool turns it into gettext calls; without indents, which mean nothing there."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    return "\n".join(line.lstrip() for line in templatize(text).splitlines())


def texts_of(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None, list[str]]]:
    """Each text of a file with its context and the comments for translators."""
    file = io.BytesIO(as_python(path).encode())
    for _line, text, comments, context in extract("python", file, KEYWORDS, ["Translators:"], {"encoding": "utf-8"}):
        yield text, context, comments


def extracted() -> Catalog:
    """A fresh template catalogue of all texts in code and templates."""
    catalogue = Catalog(fuzzy=False)
    for path in sources():
        for text, context, comments in texts_of(path):
            place = (path.relative_to(ROOT).as_posix(), 0)
            catalogue.add(text, None, [place], auto_comments=comments, context=context)
    return catalogue


def load(language: str) -> Catalog:
    path = catalogue_path(language)
    if not path.exists():
        return blank(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def blank(language: str) -> Catalog:
    count, rule = PLURALS[language]
    header = f'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals={count}; plural={rule};\\n"\n'
    catalogue = read_po(io.BytesIO(header.encode()), locale=language, charset="utf-8")
    catalogue.project, catalogue.version, catalogue.fuzzy = "Whist", "1", False
    catalogue.header_comment = "# Whist's texts."
    return catalogue


def update() -> None:
    template = extracted()
    for language in LANGUAGES:
        catalogue = load(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        save(catalogue, catalogue_path(language))
        missing = sum(1 for message in texts(catalogue) if not all(strings(message)))
        print(f"{language}: {len(catalogue)} texts, {missing} to translate")


def save(catalogue: Catalog, path: Path) -> None:
    file = io.BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False, sort_output=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(NOISE.sub("", file.getvalue().decode()), encoding="utf-8")


def compile_all() -> None:
    for language in LANGUAGES:
        target = catalogue_path(language).with_suffix(".mo")
        aside = target.with_suffix(f".{os.getpid()}")
        target.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            write_mo(file, load(language))
        aside.replace(target)


def texts(catalogue: Catalog) -> Iterable[Message]:
    return (message for message in catalogue if message.id)


def strings(message: Message) -> tuple[str, ...]:
    found = message.string
    return tuple(found) if isinstance(found, list | tuple) else (found or "",)


def problems() -> list[str]:
    """One sentence for each gap or fault of the catalogues."""
    template = extracted()
    return [sentence for language in LANGUAGES for sentence in _problems(load(language), template, language)]


def _problems(catalogue: Catalog, template: Catalog, language: str) -> Iterator[str]:
    if catalogue.num_plurals != PLURALS[language][0]:
        yield f"{language}: {catalogue.num_plurals} plural forms instead of {PLURALS[language][0]}"
    for wanted in texts(template):
        message = catalogue.get(wanted.id, wanted.context)
        if message is None:
            yield f"{language}: missing: {wanted.id!r}"
        else:
            yield from (f"{language}: {fault}: {wanted.id!r}" for fault in _faults(message, catalogue.num_plurals))
    for message in texts(catalogue):
        if template.get(message.id, message.context) is None:
            yield f"{language}: no longer used: {message.id!r}"


def _faults(message: Message, plurals: int) -> Iterator[str]:
    ids = message.id if isinstance(message.id, list | tuple) else (message.id,)
    if message.fuzzy:
        yield "fuzzy"
    if len(strings(message)) != (plurals if len(ids) > 1 else 1):
        yield "wrong number of plural forms"
    if not all(strings(message)):
        yield "empty"
        return
    allowed = [sorted(PLACEHOLDER.findall(text)) for text in ids]
    if any(sorted(PLACEHOLDER.findall(text)) not in allowed for text in strings(message)):
        yield "other placeholders"
    if any(_ends(text) != _ends(ids[0]) for text in strings(message)):
        yield "other space at an end"


def _ends(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case ["check"]:
            found = problems()
            print("\n".join(found) or "All catalogues are complete.")
            return 1 if found else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
