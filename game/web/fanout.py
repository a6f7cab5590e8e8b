"""From a committed table to its sockets: every public region is drawn once a version and language, and sent where it changed."""

from collections.abc import Callable, Hashable

from django.utils.translation import override

from game.tables import runtime
from game.tables.shown import Shown
from game.web.push import Outbox
from game.web.regions import PUBLIC, mine_key, render_mine

Show = Callable[[int | None], Shown]


class Viewer:
    """One socket: its seat (None: a spectator), its language, and the private part that it has."""

    __slots__ = ("language", "mine", "outbox", "seat", "seen")

    def __init__(self, seat: int | None, language: str, outbox: Outbox):
        self.seat = seat
        self.language = language
        self.outbox = outbox
        self.mine: Hashable = None
        self.seen = False


class Crowd:
    """The sockets at one table, and the keys of the public regions that all of them have."""

    __slots__ = ("keys", "viewers")

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()
        self.keys: list[Hashable] = [None] * len(PUBLIC)


class Fanout:
    """All sockets of this process, by table. It is the runtime's `Listener`."""

    def __init__(self) -> None:
        self.crowds: dict[int, Crowd] = {}

    def join(self, table: int, viewer: Viewer, show: Show) -> None:
        """Adds a socket and sends it the whole table."""
        self.crowds.setdefault(table, Crowd()).viewers.add(viewer)
        self.send_whole(viewer, show)

    def leave(self, table: int, viewer: Viewer) -> None:
        """Takes a socket away."""
        crowd = self.crowds.get(table)
        if crowd is not None:
            crowd.viewers.discard(viewer)
            if not crowd.viewers:
                del self.crowds[table]

    def send_whole(self, viewer: Viewer, show: Show) -> None:
        """Every region, whatever the client has."""
        public = show(None)
        shown = public if viewer.seat is None else show(viewer.seat)
        with override(viewer.language):
            parts = [swap(region.render(public)) for region in PUBLIC]
            viewer.mine = mine_key(shown)
            parts.append(swap(render_mine(shown)))
        viewer.outbox.push(head(public.version, None) + "".join(parts))

    def publish(self, table: int, after: int, shown: Show) -> None:
        """What changed since version `after`, to everyone at the table."""
        crowd = self.crowds.get(table)
        if crowd is None:
            return
        public = shown(None)
        keys = [region.key(public) for region in PUBLIC]
        changed = [at for at, key in enumerate(keys) if key != crowd.keys[at]]
        crowd.keys = keys
        start = head(public.version, after)
        seats: dict[int | None, tuple[Shown, Hashable]] = {}
        common: dict[str, str] = {}
        for viewer in crowd.viewers:
            seat, language = viewer.seat, viewer.language
            if seat not in seats:
                own = public if seat is None else shown(seat)
                seats[seat] = (own, mine_key(own))
            if language not in common:
                with override(language):
                    common[language] = start + "".join([swap(PUBLIC[at].render(public)) for at in changed])
            viewer.outbox.push(common[language] + self._mine(viewer, *seats[seat]))

    @staticmethod
    def _mine(viewer: Viewer, shown: Shown, key: Hashable) -> str:
        if key == viewer.mine:
            return ""
        viewer.mine = key
        with override(viewer.language):
            return swap(render_mine(shown))


def head(version: int, after: int | None) -> str:
    """The element that says which version follows which: a client that has another one asks for the whole table."""
    before = "" if after is None else after
    return f'<i id="at" hx-swap-oob="true" data-v="{version}" data-after="{before}" hidden></i>'


def swap(html: str) -> str:
    """Marks a region for htmx: it takes the place of the element with its id."""
    return html.replace(" id=", ' hx-swap-oob="true" id=', 1)


fanout = Fanout()
runtime.serve_with(fanout)
