"""What a played card proves about the hand it came from: the follow rule read backwards.

The reading is exact for every rule whose sets and conditions are public: a card was legal from a
hand if and only if one of the proofs holds of that hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from trickgames.follow import FollowTerm, Position

__all__ = ["Proof", "combine", "infer"]


@attrs.frozen
class Proof:
    """One way in which a play was legal.

    Attributes:
        absent: The mask of cards of which the hand held none.
        some: Masks of each of which the hand held at least one card.
    """

    absent: int = 0
    some: frozenset[int] = frozenset()

    def holds(self, hand: int) -> bool:
        """Whether a hand is as the proof says."""
        return not hand & self.absent and all(hand & cards for cards in self.some)


def infer(terms: Sequence[FollowTerm], position: Position, card: int) -> tuple[Proof, ...]:
    """Return what a play proves: one of these holds of the hand, the card included.

    Args:
        terms: The follow rule.
        position: The position before the play; its hand is not looked at.
        card: The place of the card in the pack.
    """
    forks = [(Proof(), position.precedence.pack.everything)]
    for term in terms:
        if term.in_force(position):
            trigger, allowed = term.trigger.value(position), term.allowed.value(position)
            forks = [
                fork
                for proof, narrowed in forks
                for fork in _narrow(proof, narrowed & trigger, narrowed, allowed, card)
            ]
    return _simplest(proof for proof, _ in forks)


def _narrow(
    proof: Proof, triggering: int, narrowed: int, allowed: int, card: int
) -> list[tuple[Proof, int]]:
    """Return what follows from one term: proof and cards that may be left, for each fork."""
    untriggered = attrs.evolve(proof, absent=proof.absent | triggering)
    if not allowed >> card & 1:  # so it did not put the rule into force itself
        return [(untriggered, narrowed)]
    if triggering >> card & 1:
        return [(proof, narrowed & allowed)]
    # The card obeys the rule without having put it into force: somebody else may have.
    if not triggering & ~proof.absent:
        return [(proof, narrowed)]
    triggered = attrs.evolve(proof, some=proof.some | {triggering & ~proof.absent})
    return [(untriggered, narrowed), (triggered, narrowed & allowed)]


def combine(first: Iterable[Proof], second: Iterable[Proof], held: int = 0) -> tuple[Proof, ...]:
    """Return what follows if one of each of two lists of proofs holds of the same hand.

    Args:
        first: Proofs of a hand.
        second: More proofs of the same hand.
        held: Cards that are known to have been in the hand.
    """
    second = tuple(second)
    return _simplest(
        Proof(one.absent | other.absent, one.some | other.some)
        for one in first
        for other in second
        if not held & (one.absent | other.absent)
    )


def _simplest(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """Leave out what contradicts itself and join what together says less."""
    left = {
        Proof(proof.absent, frozenset(cards & ~proof.absent for cards in proof.some))
        for proof in proofs
    }
    left = {proof for proof in left if all(proof.some)}
    joined = True
    while joined:
        joined = False
        for proof in left:
            for cards in proof.some:
                # "None of these" or "some of these" says nothing of these.
                twin = Proof(proof.absent | cards, proof.some - {cards})
                plain = Proof(twin.absent, frozenset(c & ~twin.absent for c in twin.some))
                if plain in left:
                    rest = Proof(proof.absent, proof.some - {cards})
                    left = (left - {proof, plain}) | {rest}
                    joined = True
                    break
            if joined:
                break
    return tuple(sorted(left, key=lambda proof: (proof.absent, sorted(proof.some))))
