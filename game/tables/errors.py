"""Why a table refuses something that the rules of the game have no word for."""


class TableError(Exception):
    """A refusal, named by its `code`; `table` is the code of a table that the player should see instead, if any."""

    code = "refused"

    def __init__(self, table: str = ""):
        super().__init__(self.code)
        self.table = table


class NoSuchTable(TableError):
    code = "no_such_table"


class NotSeated(TableError):
    code = "not_seated"


class NotPlaying(TableError):
    code = "not_playing"


class StaleVersion(TableError):
    """The table has moved on since the player saw it: a move sent twice, late, or from another tab."""

    code = "stale"


class AlreadySeated(TableError):
    code = "already_seated"


class NotFinished(TableError):
    code = "not_finished"


class BadRules(TableError):
    """House rules that make no game. `field`, where it is known, is the one to change: players."""

    def __init__(self, field: str = "rules"):
        super().__init__()
        self.code = f"bad_{field}"


class NotHost(TableError):
    code = "not_host"


class ChairTaken(TableError):
    """Somebody was quicker."""

    code = "chair_taken"


class NoSuchChair(TableError):
    code = "no_such_chair"


class KnowsCards(TableError):
    """He sat at another chair in this hand and saw its cards."""

    code = "knows_cards"


class TooManySit(TableError):
    """More sit here than the new rules have chairs."""

    code = "too_many_sit"


class AskedUp(TableError):
    """The host asked him to get up, not long ago."""

    code = "asked_up"


class KeptByHost(TableError):
    """The host has blocked him. Nobody is told so."""

    code = "kept_by_host"


class KeptForRematch(TableError):
    """The chairs are kept for those who played the game before."""

    code = "kept_for_rematch"


class RulesAreNew(TableError):
    """The others have had no time to read them."""

    code = "rules_are_new"


class TooFew(TableError):
    """Chairs are empty: people or bots must sit on them before the deal."""

    code = "too_few"


class NotWaiting(TableError):
    """The game has begun: what the host could do before is over."""

    code = "not_waiting"


class TooManyPresets(TableError):
    """Of saved house rules."""

    code = "too_many_presets"


class Nameless(TableError):
    """Visitors choose a name before they sit down."""

    code = "nameless"


class NotNow(TableError):
    """A service failed: the database may be busy. Nothing has changed."""

    code = "not_now"
