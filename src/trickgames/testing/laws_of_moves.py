"""Laws of a state: who may do what, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final

from trickgames.cards import Card
from trickgames.errors import IllegalMove
from trickgames.follow import legal_cards
from trickgames.messages import LANGUAGES
from trickgames.moves import Move
from trickgames.packs import Hand, Pack, bits
from trickgames.playing import PlayRound
from trickgames.round import Round
from trickgames.stock_play import StockRound
from trickgames.testing.walks import Spot, first, lettered, tried

__all__ = ["LAWS", "cards_in", "named_cards", "seen_cards"]

MANY: Final = 400  # of more legal moves than these only some are looked at


def cards_in(rnd: Round) -> Counter[Card]:
    """Return every card of a round, wherever it lies, with how often it is there."""
    found = Counter(card for seat in range(rnd.rules.seats) for card in rnd.hand(seat))
    for pile in rnd.piles.values():
        found.update(pile)
    for trick in (*rnd.tricks, *([rnd.trick] if rnd.trick else [])):
        found.update(trick.cards)
    return found


def somebody_may_move_until_the_round_is_over(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    over = [
        rnd.is_over,
        rnd.turn is None,
        rnd.actor is None,
        not rnd.to_act,
        rnd.scores is not None,
    ]
    if len(set(over)) > 1:
        yield (
            f"is_over is {rnd.is_over}, turn {rnd.turn}, actor {rnd.actor}, to_act {rnd.to_act},"
            f" scores {rnd.scores}"
        )
    if rnd.is_over != (not rnd.legal_moves()):
        yield f"is_over is {rnd.is_over}, and there are {len(rnd.legal_moves())} legal moves"
    if not rnd.is_over and (rnd.awards or rnd.actor not in rnd.to_act):
        yield f"the round is not over, awards are {rnd.awards}, actor {rnd.actor} is not to act"
    for seat in (rnd.turn, rnd.actor, *rnd.to_act):
        if seat is not None and not 0 <= seat < rnd.rules.seats:
            yield f"there is no seat {seat}"


def no_card_is_lost_or_doubled(spot: Spot) -> Iterator[str]:
    there, pack = cards_in(spot.rnd), Counter(spot.rnd.rules.pack)
    if lost := pack - there:
        yield f"{_said(lost.elements())} of the pack is nowhere"
    if more := there - pack:
        yield f"{_said(more.elements())} is there more often than in the pack"


def a_move_is_legal_just_if_it_is_listed(spot: Spot) -> Iterator[str]:
    rnd, moves = spot.rnd, spot.rnd.legal_moves()
    if len(moves) <= MANY and len(set(moves)) < len(moves):
        twice = [str(move) for move, count in Counter(moves).items() if count > 1]
        yield f"listed more than once: {', '.join(twice)}"
    for move in dict.fromkeys([*tried(rnd, spot.rng), *first(moves, MANY)]):
        listed, reason = move in moves, rnd.why_not(move)
        if listed != (reason is None):
            yield f"{move} is {'' if listed else 'not '}listed, and why_not says {reason}"
        if rnd.is_legal(move) != listed:
            yield f"{move} is {'' if listed else 'not '}listed, and is_legal says otherwise"


def apply_takes_what_is_legal_and_refuses_the_rest(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    moves = tried(rnd, spot.rng)
    for move in spot.rng.sample(moves, min(len(moves), 40)):
        reason = rnd.why_not(move)
        try:
            after = rnd.apply(move)
        except IllegalMove as refused:
            if reason is None:
                yield f"{move} is legal, and apply refuses it: {refused}"
            elif refused.reason != reason:
                yield f"{move}: why_not says {reason}, apply says {refused.reason}"
            continue
        if reason is not None:
            yield f"{move} is refused ({reason}), and apply takes it"
        if after.previous is not rnd or after.last_move != move:
            yield f"after {move} the state before or the last move is another"


def a_move_changes_nothing_of_the_state_it_is_made_in(spot: Spot) -> Iterator[str]:
    rnd, before = spot.rnd, picture(spot.rnd)
    moves = [*first(rnd.legal_moves(), 5), *spot.rng.sample(tried(rnd, spot.rng), 10)]
    for move in moves:
        with suppress(IllegalMove):
            picture(rnd.apply(move))
        if (after := picture(rnd)) != before:
            changed = [name for name, value in after.items() if value != before[name]]
            yield f"after {move} was tried there are other {', '.join(changed)}"
            return


def picture(rnd: Round) -> dict[str, object]:
    """Return everything that a state tells."""
    return {
        "hands": [str(rnd.hand(seat)) for seat in range(rnd.rules.seats)],
        "piles": dict(rnd.piles),
        "tricks": (rnd.trick, rnd.tricks),
        "seats": (rnd.turn, rnd.actor, rnd.to_act, rnd.exposed),
        "contracts": (rnd.contract, rnd.declarer, rnd.trump),
        "facts": dict(rnd.facts),
        "moves": [(str(move), rnd.is_legal(move)) for move in first(rnd.legal_moves(), 20)],
        "history": rnd.history,
        "scores": rnd.scores,
    }


def cards_that_are_played_are_held(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    for move in first(rnd.legal_moves(), MANY):
        if move.verb in ("play", "discard", "give") and rnd.turn is not None:
            missing = Counter(move.cards) - Counter(rnd.hand(rnd.turn))
            if missing:
                yield f"{move} is legal, and seat {rnd.turn} does not hold {_said(missing)}"


def only_who_may_act_is_let_act(spot: Spot) -> Iterator[str]:
    rnd = spot.rnd
    for move in (*first(rnd.legal_moves(), 2), *spot.rng.sample(tried(rnd, spot.rng), 5)):
        for seat in range(rnd.rules.seats):
            reason = rnd.why_not(move, seat)
            if seat in rnd.to_act:
                if seat == rnd.actor and reason != rnd.why_not(move):
                    yield f"{move} by seat {seat}, who decides: {reason}, not {rnd.why_not(move)}"
                continue
            wanted = "round_over" if rnd.is_over else "not_your_turn"
            if reason is None or (reason.code, reason.cards) != (wanted, ()):
                yield f"{move} by seat {seat}, who may not act: {reason}, not {wanted}"
                continue
            try:
                rnd.apply(move, seat)
            except IllegalMove:
                continue
            yield f"{move} by seat {seat}, who may not act, is taken by apply"


def moves_read_back_from_their_texts_and_letters(spot: Spot) -> Iterator[str]:
    rnd, rules, moves = spot.rnd, spot.rnd.rules, spot.rnd.legal_moves()
    initials: set[int] = set()
    for move in first(moves, MANY):
        if rules.parse(str(move)) != move:
            yield f"{str(move)!r} reads as {rules.parse(str(move))}"
        letters = rules.letters(move)
        initials.add(letters[0])
        if rules.move_of(letters) != move and rules.pack.copies == 1:
            yield f"the letters {letters} of {move} spell {rules.move_of(letters)}"
        for place, letter in enumerate(letters):
            if not rnd.letter_mask(letters[:place]) >> letter & 1:
                yield f"letter {letter} of {move} is not among those that may come next"
        if rnd.letter_mask(letters):
            yield f"after all letters of {move} more may come"
    if len(moves) <= MANY:
        mask = rnd.letter_mask()
        if mask != sum(1 << letter for letter in initials):
            yield f"letters that may come first: {bin(mask)}, of legal moves: {sorted(initials)}"


def the_rule_that_is_named_is_the_one_that_decides(spot: Spot) -> Iterator[str]:
    """Cut before the named term the follow rule allows the card; with it, it does not."""
    rnd = spot.rnd
    if not isinstance(rnd, PlayRound) or rnd.turn is None:
        return
    hand, pack, terms = rnd.hand(rnd.turn), rnd.rules.pack, rnd.kernel.terms
    position = rnd.position(rnd.turn, hand.mask)
    codes = [term.code for term in terms]
    allowed = legal_cards(terms, position)
    # Whoever has shown a marriage leads one of its cards, whatever else might be led.
    shown = rnd.lead.shown if isinstance(rnd, StockRound) else 0
    if (allowed & shown if shown else allowed) != rnd.legal_mask:
        cards = Hand(pack, allowed)
        yield f"by its terms the follow rule allows {cards}, the round {Hand(pack, rnd.legal_mask)}"
        return
    for place in bits(hand.mask & ~allowed):
        reason = rnd.why_not(Move("play", pack[place]))
        if reason is None:
            continue  # another copy of the card is legal
        if reason.code not in codes:
            yield f"{pack[place]} is refused by {reason.code}, which is no term of the follow rule"
            continue
        cut = codes.index(reason.code)
        before = legal_cards(terms[:cut], position)
        after = legal_cards(terms[: cut + 1], position)
        if not before >> place & 1 or after >> place & 1:
            yield f"{pack[place]} is refused by {reason.code}, but that is not what forbids it"
        forcing = Hand.of(pack, reason.cards).mask
        if not forcing or forcing & ~hand.mask:
            yield f"{pack[place]}: {reason.code} is forced by {_said(reason.cards) or 'no card'}"


def reasons_can_be_read_and_tell_only_what_the_player_sees(spot: Spot) -> Iterator[str]:
    rnd, pack = spot.rnd, spot.rnd.rules.pack
    calls = {word for move in lettered(rnd.rules) if not move.cards for word in str(move).split()}
    moves = tried(rnd, spot.rng)
    for seat in range(rnd.rules.seats):
        seen = seen_cards(rnd, seat)
        for move in spot.rng.sample(moves, min(len(moves), 60)):
            reason = rnd.why_not(move, seat)
            if reason is None:
                continue
            for lang in LANGUAGES:
                text = reason.text(lang)
                if not text.strip() or "{" in text or "}" in text:
                    yield f"{move} is refused by {reason.code} with the text {text!r} ({lang})"
            named = {*reason.cards, *named_cards(reason.text(), pack, calls)}
            # What the player has said may be said back.
            if hidden := named - seen - named_cards(f"{move} {move.symbol}", pack):
                yield f"{move} by seat {seat}, who has not seen {_said(hidden)}: {reason}"


def named_cards(text: str, pack: Pack, calls: Collection[str] = ()) -> set[Card]:
    """Return the cards that a text names, with suit signs or with letters.

    Args:
        text: The text.
        pack: The cards that there are.
        calls: Words that are no cards: ``2C`` may be a bid.
    """
    known = {word: card for card in pack for word in (card.symbol, str(card))}
    for sign in ":,;().":
        text = text.replace(sign, " ")
    return {known[word] for word in text.split() if word in known and word not in calls}


def seen_cards(rnd: Round, seat: int | None) -> set[Card]:
    """Return the cards that a seat knows something of: held, lying open, played, or noted."""
    view = rnd.view(seat)
    hands = [view.hand(player) for player in range(rnd.rules.seats)]
    seen = {card for hand in hands if hand is not None for card in hand}
    seen |= {card for pile in view.piles.values() for card in pile if card is not None}
    seen |= {card for move in view.history for card in move.cards}
    return seen | {fact for fact in view.facts.values() if isinstance(fact, Card)}


def _said(cards: Iterator[Card] | Counter[Card] | set[Card] | Sequence[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


LAWS: Final = (
    somebody_may_move_until_the_round_is_over,
    no_card_is_lost_or_doubled,
    a_move_is_legal_just_if_it_is_listed,
    apply_takes_what_is_legal_and_refuses_the_rest,
    a_move_changes_nothing_of_the_state_it_is_made_in,
    cards_that_are_played_are_held,
    only_who_may_act_is_let_act,
    moves_read_back_from_their_texts_and_letters,
    the_rule_that_is_named_is_the_one_that_decides,
    reasons_can_be_read_and_tell_only_what_the_player_sees,
)
