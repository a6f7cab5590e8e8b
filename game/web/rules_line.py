"""House rules in one line, as the list of tables, the table and the results say them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from game.tables.house_rules import HouseRules

GAMES = {
    "8-1-8": "8-1-8",
    "8-8-8": "8-8-8",
    "1-8-1": "1-8-1",
    "ladder": pgettext_lazy("game", "ladder"),
}
LEVELS = {
    "novice": pgettext_lazy("bots", "novice"),
    "regular": pgettext_lazy("bots", "regular"),
    "master": pgettext_lazy("bots", "master"),
}
PACKS = {
    "": gettext_lazy("48 cards, the dealer sits out"),
    "56": gettext_lazy("56 cards, with four ones"),
}


def rules_line(rules: HouseRules) -> str:
    """8-1-8 · 6 players · 20 s to bid · bots: regular · ..."""
    return " · ".join(_parts(rules))


def _parts(rules: HouseRules) -> Iterator[str]:
    yield str(GAMES[rules.game])
    yield ngettext("%(n)s player", "%(n)s players", rules.players) % {"n": rules.players}
    if rules.players == 7:
        yield str(PACKS[rules.deck])
    yield pgettext("time to bid", "%(n)s s to bid") % {"n": rules.bid_seconds}
    yield _("bots: %(level)s") % {"level": LEVELS[rules.bots]}
    if rules.runs:
        yield _runs(rules)
    if rules.forehead:
        yield _("one-card hands on the forehead")
    if rules.game == "ladder" or not rules.must_trump:
        yield _("trump not compulsory")
    if rules.apart:
        yield _("spectators chat among themselves")


def _runs(rules: HouseRules) -> str:
    facts = {"points": rules.run_points, "run": rules.run}
    if rules.ones:
        return _("runs of %(run)s: ±%(points)s, one-card hands count") % facts
    return _("runs of %(run)s: ±%(points)s, one-card hands don't count") % facts
