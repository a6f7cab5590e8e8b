"""From a committed table to its sockets: every public region is drawn once a version and language, and sent where it changed."""

from collections.abc import Callable, Hashable
from itertools import groupby

from django.utils.translation import override

from game.tables import runtime
from game.tables.hub import Showing
from game.tables.shown import Shown
from game.web.place import Place, is_moved, place_of
from game.web.push import Outbox
from game.web.regions import MineFacts, Who, draw_mine, mine_key, public_regions, words_in

Show = Callable[[int | None], Shown]


class Viewer:
    """One socket: its user and his seat (None: a spectator), its language, the place that its page was made for, and the
    private part that it has. `elsewhere` is the code of another table where a spectator sits.
    """

    __slots__ = ("elsewhere", "language", "mark", "mine", "outbox", "place", "seat", "turn_away", "user")

    def __init__(
        self, who: tuple[int | None, int | None], language: str, outbox: Outbox, turn_away: Callable[[], None]
    ):
        self.user, self.seat = who
        self.turn_away = turn_away  # ends the socket: its user has another place now
        self.place: Place | None = None
        self.language = language
        self.outbox = outbox
        self.mark: tuple[object, ...] | None = None
        self.mine: MineFacts | None = None
        self.elsewhere = ""

    @property
    def who(self) -> Who:
        return Who(self.user is not None, self.elsewhere)


class Crowd:
    """The sockets at one table by language, and the keys of the public regions that all of them have."""

    __slots__ = ("keys", "viewers")

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []
        self.keys: list[Hashable] = []


class Fanout:
    """All sockets of this process, by table. It is the runtime's `Listener`."""

    def __init__(self) -> None:
        self.crowds: dict[int, Crowd] = {}

    def join(self, table: int, viewer: Viewer, show: Show) -> None:
        """Adds a socket and sends it the whole table."""
        viewers = self.crowds.setdefault(table, Crowd()).viewers
        viewers.append(viewer)
        viewers.sort(key=_language)
        self.send_whole(viewer, show)

    def leave(self, table: int, viewer: Viewer) -> None:
        """Takes a socket away."""
        crowd = self.crowds.get(table)
        if crowd is not None and viewer in crowd.viewers:
            crowd.viewers.remove(viewer)
            if not crowd.viewers:
                del self.crowds[table]

    def send_whole(self, viewer: Viewer, show: Show) -> None:
        """Every region, whatever the client has."""
        public = show(None)
        if viewer.place is None:
            viewer.place = place_of(public, viewer.user)._replace(seat=viewer.seat)
        if _moved(viewer, public):
            viewer.turn_away()
            return
        own = public if viewer.seat is None else show(viewer.seat)
        with override(viewer.language):
            parts = [swap(region.render(public)) for region in public_regions(len(public.chairs))]
            viewer.mine, viewer.mark = mine_key(own, viewer.who), None
            parts.append(swap(draw_mine(words_in(viewer.language), viewer.mine)))
        viewer.outbox.push(head(public.version, None) + "".join(parts))

    def publish(self, table: int, after: int, showing: Showing) -> None:
        """What changed since version `after`, to everyone at the table."""
        crowd = self.crowds.get(table)
        if crowd is None:
            return
        public = showing.shown(None)
        regions = public_regions(len(public.chairs))
        keys = [region.key(public) for region in regions]
        known = crowd.keys if len(crowd.keys) == len(keys) else [None] * len(keys)
        changed = [at for at, key in enumerate(keys) if key != known[at]]
        crowd.keys = keys
        start = head(public.version, after)
        for language, viewers in groupby(crowd.viewers, _language):
            with override(language):
                words = words_in(language)
                common = start + "".join([swap(regions[at].draw(words, keys[at])) for at in changed])
                for viewer in viewers:
                    if _moved(viewer, public):
                        viewer.turn_away()
                    else:
                        viewer.outbox.push(common + self._mine(viewer, showing, public))

    @staticmethod
    def _mine(viewer: Viewer, showing: Showing, public: Shown) -> str:
        """The private part, "" where the socket has it already."""
        own = public
        if viewer.seat is not None:
            mark = showing.mark(viewer.seat)
            if mark == viewer.mark:
                return ""
            viewer.mark = mark
            own = showing.shown(viewer.seat)
        facts = mine_key(own, viewer.who)
        if facts == viewer.mine:
            return ""
        viewer.mine = facts
        return swap(draw_mine(words_in(viewer.language), facts))


def _language(viewer: Viewer) -> str:
    return viewer.language


def _moved(viewer: Viewer, public: Shown) -> bool:
    """Before the deal a chair may go to somebody else, or to another place; in a friendly game one may be taken over."""
    assert viewer.place is not None
    return is_moved(viewer.place, public, viewer.user)


def head(version: int, after: int | None) -> str:
    """The element that says which version follows which: a client that has another one asks for the whole table."""
    before = "" if after is None else after
    return f'<i id="at" hx-swap-oob="true" data-v="{version}" data-after="{before}" hidden></i>'


def swap(html: str) -> str:
    """Marks a region for htmx: it takes the place of the element with its id."""
    return html.replace(" id=", ' hx-swap-oob="true" id=', 1)


fanout = Fanout()
runtime.serve_with(fanout)
