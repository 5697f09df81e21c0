"""A contract: one way to play the cards that were dealt, checked for a pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import attrs

from trickgames.cards import Suit
from trickgames.checks import instance_of, tuple_of
from trickgames.follow import FollowTerm
from trickgames.packs import Pack
from trickgames.phases.phase import Phase
from trickgames.phases.play import Play
from trickgames.ranking import Ranking
from trickgames.scoring.awards import Scoring, piles_of, selections_of

__all__ = ["Contract"]


def _follow(terms: Iterable[FollowTerm]) -> tuple[FollowTerm, ...]:
    return tuple_of("the follow rule", terms, FollowTerm)


def _phases(phases: Iterable[Phase[Any] | Play]) -> tuple[Phase[Any] | Play, ...]:
    return tuple_of("what happens in a contract", phases, Phase, Play)


def _scoring(scoring: Iterable[Scoring]) -> tuple[Scoring, ...]:
    return tuple_of("the scoring", scoring, *get_args(Scoring))


@attrs.frozen
class Contract:
    """One way to play the cards that were dealt.

    Args:
        key: The name of the contract, as it is bid.
        ranking: The order of the cards.
        follow: The follow rule.
        phases: What happens from the contract on; the last phase is a `Play`.
        scoring: Who gets what.
        trump: The trump suit that the contract fixes; None leaves it to the phases.
    """

    key: str = attrs.field(validator=instance_of("the name of a contract", str))
    ranking: Ranking = attrs.field(validator=instance_of("the ranking", Ranking))
    follow: tuple[FollowTerm, ...] = attrs.field(converter=_follow)
    phases: tuple[Phase[Any] | Play, ...] = attrs.field(converter=_phases)
    scoring: tuple[Scoring, ...] = attrs.field(converter=_scoring)
    trump: Suit | None = attrs.field(
        default=None, validator=instance_of("the trump suit", Suit, type(None))
    )

    @property
    def play(self) -> Play:
        """The play, which is the last phase."""
        play = self.phases[-1]
        assert isinstance(play, Play)
        return play

    def faults(self, pack: Pack, piles: Mapping[str, int]) -> list[str]:
        """Return what is wrong with the contract in such a game, one sentence each."""
        faults = self.ranking.faults(pack)
        plays = [phase for phase in self.phases if isinstance(phase, Play)]
        if len(plays) != 1 or not isinstance(self.phases[-1], Play):
            faults.append("its last phase must be Play, and no other")
        if self.trump is not None and self.trump not in pack.suits:
            faults.append(f"its trump suit {self.trump.name} is not in the pack")
        for phase in self.phases:
            faults += phase.faults(pack, piles)
            if isinstance(phase, Phase):
                piles = {**piles, **phase.new_piles()}
        faults += (fault for term in self.follow for fault in term.faults(pack))
        if not faults:
            faults += self._follow_faults(pack)
        faults += self._scoring_faults(pack, piles)
        return [f"contract {self.key}: {fault}" for fault in faults]

    def _scoring_faults(self, pack: Pack, piles: Mapping[str, int]) -> Iterable[str]:
        for award in self.scoring:
            for pile in sorted(piles_of(award) - set(piles)):
                yield f"its scoring counts a pile {pile!r} that is never laid"
        named = [selection for award in self.scoring for selection in selections_of(award)]
        plays = [phase for phase in self.phases if isinstance(phase, Play)]
        named += [s for play in plays for tally in play.tallies for s in tally.selections()]
        absent = dict.fromkeys(name for selection in named for name in selection.absent(pack))
        if absent:
            yield f"its scoring names what is not in the pack: {' '.join(absent)}"

    def _follow_faults(self, pack: Pack) -> Iterable[str]:
        if all(term.allows_trigger for term in self.follow):
            return
        for trump in [self.trump] if self.trump else [None, *pack.suits]:
            order = self.ranking.compile(pack, trump)
            for term in self.follow:
                if term.may_empty(order):
                    yield f"follow rule {term.code} could leave a player no legal card"
                    return
