# pyright: reportPrivateUsage=false
"""Simulated rounds on the engine itself: slower, for any declaration, and the proof of the rest.

It draws the same random numbers in the same order as compiled code and so plays the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from trickgames.checks import whole_number
from trickgames.declaration import Rules
from trickgames.errors import IllegalMove, Reason
from trickgames.messages import Message
from trickgames.moves import Move
from trickgames.packets import Deal
from trickgames.packs import Pack
from trickgames.phases.phase import CardSets
from trickgames.playing import FinishedRound, PlayRound
from trickgames.round import Round
from trickgames.scoring.amounts import Amount, Value, amount_at
from trickgames.scoring.tallies import _CardPoints
from trickgames.simulate.generator import Draws, deal_at_random
from trickgames.simulate.layout import signed
from trickgames.simulate.plan import amounts_in, finals_of

__all__ = ["dealt", "play_on", "points_of", "row_of"]


def dealt(rules: Rules, draws: Draws, dealer: int, number: int) -> Deal:
    """Return the cards of a simulated round as they are dealt."""
    cards, packets = len(rules.pack), rules.packets.of(number)
    ever = [name for p in rules.packets.each for name in p.pile_sizes(cards, rules.seats)]
    sizes = packets.pile_sizes(cards, rules.seats)
    piles = tuple((name, sizes.get(name, 0)) for name in dict.fromkeys(ever))
    hands = packets.hand_sizes(rules.seats, dealer)
    deal = deal_at_random((hands, piles), cards, draws, dealer)
    kept = tuple((name, laid) for name, laid in deal.piles if name in sizes)
    return attrs.evolve(deal, piles=kept, number=number)


def play_on(
    state: Round,
    draws: Draws,
    opening: tuple[Move, ...] = (),
    policy: Callable[..., int] | None = None,
) -> Round:
    """Return the end of a round that is played on at random.

    Args:
        state: Where it stands.
        draws: The random numbers.
        opening: The moves that are made first.
        policy: A player's function, as `simulate` takes it.

    Raises:
        IllegalMove: A move of the opening, or a card of the policy, is not legal.
    """
    for move in opening:
        if state.is_over:
            break
        state = state.apply(move)
    while not state.is_over:
        if policy is not None and isinstance(state, PlayRound):
            state = state.apply(_asked(state, draws, policy))
            continue
        moves = state.legal_moves()
        if isinstance(moves, CardSets):
            hand = moves.pack.mask(moves.pack.cards(moves.mask))
            move = Move(moves.verb, *(moves.pack[p] for p in _chosen(moves, state, hand, draws)))
        else:
            move = moves[draws.bounded(len(moves))]
        state = state.apply(move)
    return state


def _chosen(moves: CardSets, state: Round, hand: int, draws: Draws) -> tuple[int, ...]:
    """Return the cards of a set, drawn from those that are really held."""
    if moves.pack.copies == 1:
        return draws.places(moves.pack, hand, moves.size)
    assert state.turn is not None
    held = state.table.hands[state.turn]
    free = held & _all_copies(moves.pack, moves.mask)
    return draws.places(moves.pack, free, moves.size)


def _all_copies(pack: Pack, mask: int) -> int:
    faces = set(pack.cards(mask))
    return sum(1 << place for place, card in enumerate(pack) if card in faces)


def _asked(state: PlayRound, draws: Draws, policy: Callable[..., int]) -> Move:
    """Return the card that a player's function chooses."""
    turn = state.turn
    assert turn is not None
    pack, table = state.rules.pack, state.table
    leads, faces = state._led < 0, 0
    legal = state.legal_mask
    for place in range(len(pack)):
        if legal >> place & 1 and not (place % pack.copies and legal >> place - 1 & 1):
            faces |= 1 << place
    trick = state.trick
    on_table = pack.mask(trick.cards) if trick else 0
    place = policy(
        turn,
        signed(faces),
        signed(state._hand_mask(turn)),
        state._led,
        signed(on_table),
        -1 if leads else state._winner,
        0 if leads else signed(state._above),
        signed(state._base.everything ^ state._live),
        state.trick_number,
        -1 if table.trump is None else pack.suits.index(table.trump),
        final_number(state),
        -1 if table.declarer is None else table.declarer,
        draws.chance(),
    )
    whole_number("the card that the policy chose", place)
    if not 0 <= place < len(pack):
        values = {"place": place, "last": len(pack) - 1}
        text = "the policy chose card {place}: the pack has cards 0 to {last}"
        raise IllegalMove(Reason("no_such_card", Message(text, values)))
    return Move("play", pack[place])


def final_number(state: Round) -> int:
    """Return the number of the contract among all that may be played, -1 without one."""
    finals, settled = finals_of(state.rules), state.contract
    if settled is None:
        return -1
    return finals.index(settled) if settled in finals else -1


def points_of(rules: Rules) -> dict[str, Amount]:
    """Return for each contract the card points that its scoring counts, if it counts any."""
    found: dict[str, Amount] = {}
    for contract in rules.contracts:
        for award in contract.scoring:
            for amount in amounts_in(award):
                if type(amount) is _CardPoints:
                    found.setdefault(contract.key, amount)
    return found


def row_of(state: Round) -> list[int]:
    """Return a finished round as a row, as compiled code writes it."""
    rules, seats = state.rules, range(state.rules.seats)
    declarer = -1 if state.declarer is None else state.declarer
    row = [final_number(state), declarer, len(state.history), *(state.scores or ())]
    winners = [trick.winner for trick in state.tricks]
    row += [winners.count(seat) for seat in seats]
    counted = points_of(rules)
    if counted:
        amount = counted.get(state.contract.key) if state.contract else None
        value: Value = 0
        if amount is not None and isinstance(state, FinishedRound):
            value = amount.value(state.outcome)
        row += [amount_at(value, seat) for seat in seats]
    return row
