"""Records: a round or match written down, read back, and proved by playing it again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from trickgames.carry import carry_document
from trickgames.declaration import Rules
from trickgames.errors import OptionError, RecordError
from trickgames.events import Dealt, TurnedUp, own_cards
from trickgames.jsontext import MAX_LENGTH, MAX_NUMBER, Node, read_json, write_json
from trickgames.match import Match
from trickgames.moves import Move
from trickgames.record_read import FORMAT, HIDDEN, MAX_SEED, VERSION, read_document
from trickgames.record_text import read_text, write_text
from trickgames.registry import find_game
from trickgames.round import Round
from trickgames.rules_json import check_kind, default_options, rules_document, with_target
from trickgames.view import View

__all__ = ["Record", "record_schema"]


@attrs.frozen(repr=False)
class Record:
    """A round or match as it is written down. A record that exists is true, or redacted.

    Make one with `of`, `from_json` or `from_text`: all of them play it again, so that moves and
    result are known to be right. Records are equal iff they are written alike.

    >>> from trickgames import rules
    >>> rnd = rules("cramps").deal(seed=7).play("JH")
    >>> text = Record.of(rnd).to_json()
    >>> Record.from_json(text).replay() == rnd
    True
    """

    _json: str
    _rules: Rules = attrs.field(eq=False)
    _origin: Round | Match | None = attrs.field(eq=False)

    @classmethod
    def of(cls, played: Round | Match, *, rules: Rules | None = None) -> Record:
        """Write down a round or a match, finished or not.

        A round dealt by seed, and every match, is written with its seed, from which all cards
        follow: do not show it to players before the end; `redacted` makes what may be shown.

        Args:
            played: The round or match.
            rules: The rules it is played by, if they are your own: whoever reads the record must
                pass them too. They need a key that no game of the library has.

        Raises:
            TypeError: It is neither a round nor a match, or the rules are no `Rules`.
            RecordError: It cannot be written: the rules are your own and were not passed, or it
                is beyond the limits of records.
        """
        if not isinstance(played, Round | Match):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Round or a Match is wanted, not {type(played).__name__}")
        check_kind(rules)
        base = _base(played.rules, rules)
        record = cls._read(Node(json.loads(write_json(_document(played, base)))), rules)
        if record.replay() != played:
            raise RecordError("the match was not dealt and played from its own seed")
        return record

    @classmethod
    def from_json(cls, text: str, *, rules: Rules | None = None) -> Record:
        """Read a record and play it again.

        Args:
            text: What `to_json` wrote.
            rules: The rules, if they are your own; the record must name the same.

        Raises:
            TypeError: It is no `str`, or the rules are no `Rules`.
            RecordError: It cannot be read or does not tell the truth; the error names the place,
                as in ``$.moves[16]``.
        """
        return cls._read(read_json(text), rules)

    @classmethod
    def from_text(cls, text: str, *, rules: Rules | None = None) -> Record:
        """Read the short form of a record and play it again.

        Args:
            text: What `to_text` wrote, or somebody by hand.
            rules: The rules, if they are your own; the record must name the same.

        Raises:
            TypeError: It is no `str`, or the rules are no `Rules`.
            RecordError: It cannot be read or does not tell the truth; the error names the line.
        """
        return cls._read(read_text(text), rules)

    @classmethod
    def _read(cls, node: Node, rules: Rules | None) -> Record:
        read = read_document(node, rules)
        document = read.document if read.origin is None else _document(read.origin, read.rules)
        text = write_json(document)
        if len(text) > MAX_LENGTH:
            raise RecordError("the record would be longer than 1 MiB")
        return cls(text, read.rules, read.origin)

    def to_json(self) -> str:
        """Return the record as JSON: compact, keys sorted, always the same."""
        return self._json

    def to_text(self) -> str:
        """Return the short form that people read: one line for each thing and each trick.

        Options that have their default are left out.

        Raises:
            RecordError: A name in rules of your own does not fit into a line.
        """
        return write_text(self._document, default_options(self._rules.key), self._rules.seats)

    def replay(self) -> Round | Match:
        """Return the round or match, as it stood when it was written.

        Raises:
            RecordError: The record is redacted.
        """
        if self._origin is None:
            raise RecordError("a redacted record lacks the hidden cards: it cannot be replayed")
        return self._origin

    def redacted(self, seat: int | None) -> Record:
        """Return the record of the same round as one seat has seen it: no seed, no hidden card.

        Args:
            seat: The seat; None for a spectator.

        Raises:
            RecordError: The record is redacted already, or of a match, whose seed tells all.
            IndexError: There is no such seat.
        """
        if self._origin is None:
            raise RecordError("the record is redacted already")
        if isinstance(self._origin, Match):
            raise RecordError("a match cannot be redacted: redact its rounds, one by one")
        document = _redacted(self._origin, seat, self._document)
        return Record(write_json(document), self._rules, None)

    @property
    def kind(self) -> str:
        """What is written: ``"round"``, ``"match"`` or ``"redacted"`` (a round)."""
        return str(self._document["kind"])

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return with_target(self._rules, self._document["target"])

    @property
    def _document(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._json)
        return found

    def __repr__(self) -> str:
        what = "redacted round" if self._origin is None else self.kind
        return f"<Record of a {what} of {self._rules.title}>"


def record_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of records: their form, not their truth.

    >>> record_schema()["title"]
    'A record of trickgames'
    """
    from importlib import resources  # only the schema needs it

    source = resources.files("trickgames") / "data" / "record.schema.json"
    schema: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return schema


def _base(rules: Rules, own: Rules | None) -> Rules:
    """Return the rules as a reader will find them, before a match agrees on another target."""
    if own is not None:
        base, hint = own, "the rules that were passed are not those of the round or match"
    else:
        hint = "these rules are your own: pass them as rules=, here and when the record is read"
        try:
            base = find_game(rules.key).rules(rules.options)
        except OptionError:
            raise RecordError(hint) from None
    if rules not in (base, with_target(base, rules.match.target)):
        raise RecordError(hint)
    return base


def _head(kind: str, rules: Rules, base: Rules) -> dict[str, object]:
    target = None if rules.match.target == base.match.target else rules.match.target
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": kind,
        "rules": rules_document(base),
        "target": target,
    }


def _document(played: Round | Match, base: Rules) -> dict[str, object]:
    return _of_round(played, base) if isinstance(played, Round) else _of_match(played, base)


def _of_round(rnd: Round, base: Rules) -> dict[str, object]:
    return _head("round", rnd.rules, base) | {
        "deal": _deal(rnd),
        "dealer": rnd.dealer,
        "number": rnd.number,
        **carry_document(rnd.carry),
        "moves": _moves(rnd, rnd.history),
        "result": None if rnd.scores is None else {"scores": list(rnd.scores)},
    }


def _deal(rnd: Round) -> dict[str, object]:
    deal = rnd.deal
    if deal.seed is not None:
        place = {"dealer": deal.dealer, "number": deal.number}
        dealt = rnd.rules.deal(seed=deal.seed, carry=rnd.carry, **place)
        if dealt.deal == deal:
            return {"seed": _seed(deal.seed)}
    pack = rnd.rules.pack
    return {
        "hands": [list(map(str, pack.cards(hand))) for hand in deal.hands],
        "piles": {name: [str(pack[place]) for place in pile] for name, pile in deal.piles},
    }


def _seed(seed: int) -> int | str:
    if seed >= MAX_SEED:
        raise RecordError("a seed of more than 400 digits cannot be written")
    return seed if seed <= MAX_NUMBER else str(seed)


def _of_match(match: Match, base: Rules) -> dict[str, object]:
    rounds = match.rounds if match.round.is_over else (*match.rounds, match.round)
    return _head("match", match.rules, base) | {
        "seed": _seed(match.seed),
        "dealer": rounds[0].dealer,
        "limit": match.limit,
        "rounds": [
            {
                "moves": _moves(rnd, rnd.history),
                "scores": None if rnd.scores is None else list(rnd.scores),
            }
            for rnd in rounds
        ],
        "result": {"totals": list(match.totals), "winners": list(match.winners)}
        if match.is_over
        else None,
    }


def _moves(rnd: Round, moves: Sequence[Move]) -> list[str]:
    """Write down moves, with the seat where it was not the one whose turn it was."""
    found: list[str] = []
    state = rnd
    for move in reversed(moves):
        before, seat = state.previous, state.last_seat
        assert before is not None
        found.append(str(move) if seat == before.turn else f"{seat}: {move}")
        state = before
    return found[::-1]


def _redacted(rnd: Round, seat: int | None, document: Mapping[str, Any]) -> dict[str, object]:
    """Return what a seat has seen, with ``?`` for each card of a pile that it has not."""
    view = rnd.view(seat)
    hands = [view.hand(seat) for seat in range(view.rules.seats)]
    return {
        **{key: document[key] for key in ("format", "version", "rules", "target")},
        "kind": "redacted",
        "seat": view.seat,
        "deal": _dealt(view),
        "seen": {
            "hands": [None if hand is None else list(map(str, hand)) for hand in hands],
            "piles": {
                name: [HIDDEN if card is None else str(card) for card in pile]
                for name, pile in view.piles.items()
            },
        },
        "dealer": view.dealer,
        "number": view.number,
        **carry_document(view.carry),
        "moves": _moves(rnd, view.history),
        "result": None if view.scores is None else {"scores": list(view.scores)},
    }


def _dealt(view: View) -> dict[str, object]:
    """Return the deal as it was seen: the own hand, and the cards that were turned up."""
    dealt = view.events[0]
    assert isinstance(dealt, Dealt)
    own = own_cards(view.events)
    piles = {name: [HIDDEN] * size for name, size in dealt.piles}
    for event in view.events:
        if isinstance(event, TurnedUp) and event.pile in piles:
            piles[event.pile][event.index] = str(event.card)
    hands = [
        list(map(str, own)) if own and seat == view.seat else None
        for seat in range(view.rules.seats)
    ]
    return {"hands": hands, "piles": piles}
