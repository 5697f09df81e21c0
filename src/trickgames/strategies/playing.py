"""Strategies of rounds and matches played at random, and of what is seen and written of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from trickgames.declaration import Rules
from trickgames.match import Match, MatchView
from trickgames.moves import Move
from trickgames.record import Record
from trickgames.round import Round
from trickgames.strategies.drawing import drawn, hypothesis, hypothesis_strategies
from trickgames.strategies.values import rules
from trickgames.testing.walks import own_rules, step
from trickgames.view import View

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from trickgames.strategies.drawing import Draw

    Of = Rules | SearchStrategy[Rules] | None

__all__ = [
    "deals",
    "legal_moves",
    "match_views",
    "matches",
    "records",
    "rounds",
    "rules_of",
    "views",
]

Where = Literal["anywhere", "calls", "play", "end"]


def deals(of: Of = None) -> SearchStrategy[Round]:
    """Return a strategy of rounds that have just been dealt.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> Round:
        played = rules_of(of, draw)
        dealer, number = draw(st.integers(0, played.seats - 1)), draw(st.integers(0, 20))
        return played.deal(seed=draw(st.integers(0, 2**64)), dealer=dealer, number=number)

    return drawn(make)


def rounds(of: Of = None, *, where: Where = "anywhere") -> SearchStrategy[Round]:
    """Return a strategy of rounds, played at random.

    Args:
        of: The rules, or a strategy of rules; left out, any.
        where: Where they stand: ``"anywhere"``, before the first card (``"calls"``), where a
            card is to be played (``"play"``), or at the ``"end"``. Rules that never stand there
            have no such round.

    Raises:
        ValueError: There is no such place in a round.
    """
    st = hypothesis_strategies()
    if where not in ("anywhere", "calls", "play", "end"):
        raise ValueError(f"a round stands anywhere, in calls, in play or at its end, not {where!r}")

    def make(draw: Draw) -> Round:
        rnd: Round = draw(deals(of))
        left = draw(st.integers(0, 8 if where == "calls" else 60))
        while where == "play" and rnd.trick is None and not rnd.is_over:
            rnd = _moved(rnd, draw)
        while not rnd.is_over and (left or where == "end"):
            after = _moved(rnd, draw)
            if not _is_there(after, where):
                break
            rnd, left = after, left - 1
        hypothesis().assume(_is_there(rnd, where))
        return rnd

    return drawn(make)


def _is_there(rnd: Round, where: Where) -> bool:
    """Whether a round stands where it is wanted, or may get there."""
    if where == "calls":
        return rnd.trick is None and not rnd.is_over
    return where != "play" or rnd.trick is not None


def _moved(rnd: Round, draw: Draw) -> Round:
    return step(rnd, *_choice(rnd, draw))


def _choice(rnd: Round, draw: Draw) -> tuple[int, Move]:
    st = hypothesis_strategies()
    seat: int = draw(st.sampled_from(rnd.to_act))
    moves = rnd.legal_moves() if seat == rnd.actor else rnd.view(seat).legal_moves()
    place: int = draw(st.integers(0, len(moves) - 1))
    return seat, moves[place]


def legal_moves(rnd: Round) -> SearchStrategy[Move]:
    """Return a strategy of the legal moves of a round that is not over."""
    moves = rnd.legal_moves()
    found: SearchStrategy[Move] = (
        hypothesis_strategies().integers(0, len(moves) - 1).map(moves.__getitem__)
    )
    return found


def matches(of: Of = None, *, limit: int = 2) -> SearchStrategy[Match]:
    """Return a strategy of matches, played at random.

    Args:
        of: The rules, or a strategy of rules; left out, any.
        limit: The number of rounds agreed on.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> Match:
        played = rules_of(of, draw)
        dealer = draw(st.integers(0, played.seats - 1))
        match = Match.start(played, seed=draw(st.integers(0, 2**64)), dealer=dealer, rounds=limit)
        for _ in range(draw(st.integers(0, 60 * limit))):
            if match.is_over:
                break
            match = match.deal() if match.round.is_over else _moved_match(match, draw)
        return match

    return drawn(make)


def _moved_match(match: Match, draw: Draw) -> Match:
    seat, move = _choice(match.round, draw)
    return match.apply(move, None if seat in (match.round.turn, match.round.actor) else seat)


def views(of: Of = None, *, where: Where = "anywhere") -> SearchStrategy[View]:
    """Return a strategy of what a seat or a spectator knows of a round.

    Args:
        of: The rules, or a strategy of rules; left out, any.
        where: Where the round stands, as in `rounds`.
    """

    def make(draw: Draw) -> View:
        rnd: Round = draw(rounds(of, where=where))
        return rnd.view(_viewer(rnd.rules, draw))

    return drawn(make)


def _viewer(played: Rules, draw: Draw) -> int | None:
    seat: int | None = draw(hypothesis_strategies().sampled_from([None, *range(played.seats)]))
    return seat


def match_views(of: Of = None) -> SearchStrategy[MatchView]:
    """Return a strategy of what a seat or a spectator knows of a match.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """

    def make(draw: Draw) -> MatchView:
        match: Match = draw(matches(of))
        return match.view(
            draw(hypothesis_strategies().sampled_from([None, *range(match.rules.seats)]))
        )

    return drawn(make)


def records(of: Of = None) -> SearchStrategy[Record]:
    """Return a strategy of records: of rounds, of matches, and redacted.

    Args:
        of: The rules, or a strategy of rules; left out, any.
    """
    st = hypothesis_strategies()

    def make(draw: Draw) -> Record:
        played: Round | Match = draw(st.one_of(rounds(of), matches(of)))
        record = Record.of(played, rules=own_rules(played.rules))
        if isinstance(played, Round) and draw(hypothesis_strategies().booleans()):
            return record.redacted(
                draw(hypothesis_strategies().sampled_from([None, *range(played.rules.seats)]))
            )
        return record

    return drawn(make)


def rules_of(of: Of, draw: Draw) -> Rules:
    """Return the rules that are given, or draw some."""
    if isinstance(of, Rules):
        return of
    found: Rules = draw(rules() if of is None else of)
    return found
