"""The short texts that every move shows, translated once a language: `words_in(language).dealer`."""

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from game.rules.cards import RANKS

MOST = 17  # tricks in the largest hand, of the ladder


class Words:
    """The texts of the active language. Lists are by number (0 to MOST) or by suit (clubs, diamonds, hearts, spades)."""

    def __init__(self) -> None:
        self._totals: dict[int, str] = {}
        self._name_cards()
        self._name_seats()
        self._name_table()
        self._name_hand()

    def _name_cards(self) -> None:
        self.suits = [_("clubs"), _("diamonds"), _("hearts"), _("spades")]
        self.letters = [
            pgettext("letter of clubs", "C"),
            pgettext("letter of diamonds", "D"),
            pgettext("letter of hearts", "H"),
            pgettext("letter of spades", "S"),
        ]
        self.ranks = [*[str(number) for number in range(1, 11)], _("jack"), _("queen"), _("king"), _("ace")]
        pattern = _("%(rank)s of %(suit)s")
        pairs = [(rank, suit) for rank in self.ranks for suit in self.suits]
        self.cards = [pattern % {"rank": rank, "suit": suit} for rank, suit in pairs]

    def _name_seats(self) -> None:
        self.member = _("member")
        self.dealer = _("dealer")
        self.bot = pgettext("a player", "bot")
        self.held = _("away: a bot plays")
        self.away = _("away")
        self.free = _("has left: a bot plays, and anybody may take the chair")
        self.free_short = pgettext("a chair", "free")
        self.takes = _("takes the trick")
        self.winner = _("winner")
        self.empty = _("empty chair")
        self.to_bid = _("to bid")
        self.to_play = _("to play")
        self.no_bid = _("no bid yet")
        self.sits_out = _("sits out")
        self.on_foreheads = _("On the foreheads of the others")
        self.own_unseen = _("Your card, on your forehead: the others see it, you don't")
        self.play_unseen = _("you don't see it: play it as it comes")
        self.bid = [ngettext("bid %(n)s trick", "bid %(n)s tricks", n) % {"n": n} for n in range(MOST + 1)]
        self.chair_bids = [
            ngettext("the chair's bid: %(n)s trick", "the chair's bid: %(n)s tricks", n) % {"n": n}
            for n in range(MOST + 1)
        ]
        self.took = [ngettext("took %(n)s", "took %(n)s", n) % {"n": n} for n in range(MOST + 1)]
        self.exact_so_far = _("exact so far")
        self.exact = _("exact")
        self.short = [ngettext("%(n)s short", "%(n)s short", n) % {"n": n} for n in range(MOST + 1)]
        self.needs = [ngettext("needs %(n)s more", "needs %(n)s more", n) % {"n": n} for n in range(MOST + 1)]
        self.over = [ngettext("%(n)s over", "%(n)s over", n) % {"n": n} for n in range(MOST + 1)]
        self.short_points = pgettext("points, as short as can be", "%(n)s p")

    def _name_table(self) -> None:
        self.trump = _("trump")
        self.no_trump = _("no trump")
        self.bids = _("bids")
        self.cards_each = [ngettext("%(n)s card", "%(n)s cards", n) % {"n": n} for n in range(MOST + 1)]
        self.to_go = [ngettext("%(n)s still to bid", "%(n)s still to bid", n) % {"n": n} for n in range(8)]
        self.under = [ngettext("%(n)s under", "%(n)s under", n) % {"n": n} for n in range(MOST + 1)]
        self.even = _("even")
        self.hand_of = _("Hand %(number)s of %(hands)s")
        self.takes_trick = _("%(name)s takes the trick")
        self.led = _("led")
        self.suit_led = _("led: %(suit)s")
        self.best = _("wins so far")
        self.no_trick = _("No trick has been taken in this hand yet.")
        self.out_of_time = _("%(name)s ran out of time.")
        self.deals = _("%(name)s deals, %(cards)s each")
        self.hand_over = _("The hand is over")
        self.sheet_caption = _("Points by hand")

    def _name_hand(self) -> None:
        self.your_hand = _("Your hand")
        self.your_bid = _("Your bid")
        self.your_card = _("Your card")
        self.how_many = _("how many tricks will you take?")
        self.you_bid = [ngettext("You bid %(n)s", "You bid %(n)s", n) % {"n": n} for n in range(MOST + 1)]
        self.chair_bid = _("The chair's bid: %(n)s")
        self.by_house = pgettext("a bid", "by the house")
        self.by_earlier = pgettext("a bid", "by an earlier player")
        self.before_you = _("before you sat down")
        self.bid_for_you = _("Bid for you: %(n)s")
        self.time_is_up = _("Time ran out")
        self.house_bids = _("the house bid %(n)s for you")
        self.house_plays = _("the house played %(card)s for you")
        self.not_your_turn = _("it is not your turn yet")
        self.bids_first = _("the bids come first")
        self.you_lead = _("you lead: any card")
        self.must_trump = _("you must trump")
        self.any_card = _("any card")
        self.makes = _("makes %(sum)s")
        self.void = [_("no clubs"), _("no diamonds"), _("no hearts"), _("no spades")]
        self._follow = [_("follow clubs"), _("follow diamonds"), _("follow hearts"), _("follow spades")]
        self._you_hold = [ngettext("you hold %(n)s", "you hold %(n)s", n) % {"n": n} for n in range(MOST + 1)]

    def follow(self, suit: int, held: int) -> str:
        """follow hearts: you hold 2"""
        return f"{self._follow[suit]}: {self._you_hold[held]}"

    def state(self, bid: int, made: int, settled: bool) -> str:
        """How far the tricks made are from the bid; `settled` where that can't be mended any more."""
        if made > bid:
            return self.over[made - bid]
        if settled:
            return self.short[bid - made] if made < bid else self.exact
        return self.needs[bid - made] if made < bid else self.exact_so_far

    def run(self, run: int, length: int) -> str:
        """3 exact in a row, of 5"""
        count = abs(run)
        if run > 0:
            text = ngettext(
                "%(n)s exact bid in a row, points every %(length)s",
                "%(n)s exact bids in a row, points every %(length)s",
                count,
            )
        else:
            text = ngettext(
                "%(n)s miss in a row, a fine every %(length)s", "%(n)s misses in a row, a fine every %(length)s", count
            )
        return text % {"n": count, "length": length}

    def total_points(self, total: int) -> str:
        """A total with its unit."""
        text = self._totals.get(total)
        if text is None:
            text = ngettext("%(n)s point", "%(n)s points", abs(total)) % {"n": minus(total)}
            self._totals[total] = text
        return text

    def points_of_hand(self, gained: int) -> str:
        """A hand's points with sign and unit."""
        return ngettext("%(n)s point", "%(n)s points", abs(gained)) % {"n": points(gained)}

    def not_bid(self, bid: int, size: int) -> str:
        """Why the last bidder may not say `bid`."""
        return _("not %(bid)s: the bids would make %(size)s") % {"bid": bid, "size": size}


@lru_cache(maxsize=16)
def words_in(language: str | None) -> Words:
    """The texts of `language` (None: untranslated), whichever language is active."""
    with override(language):
        return Words()


def minus(number: int) -> str:
    """The number with a real minus."""
    return str(number) if number >= 0 else f"−{-number}"


def points(number: int) -> str:
    """+8, 0, −2: with a real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def index(card: int) -> str:
    """The rank as a card shows it: 10, not T."""
    letter = RANKS[card >> 2]
    return "10" if letter == "T" else letter
