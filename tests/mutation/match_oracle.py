"""How matches begin, who deals next and who has won: from the words of the rules, no engine code.

A sheet is the list of the totals of all seats after each round, oldest first.
"""

from __future__ import annotations

from typing import Any

Sheet = list[list[int]]
START = {"frog": 150}  # FR-10; everybody else starts at nothing
TARGET = {
    "bird_dog": 11,
    "cramps": 31,
    "euchre": 10,
    "five_point_set_back": 12,
    "spades": 500,
    "whist": 5,
}


def start_total(game: str) -> int:
    """What everybody has before the first round."""
    return START.get(game, 0)


def length(game: str) -> int | None:
    """OH-7: from ten cards down to one and up again are nineteen rounds."""
    return 10 + 9 if game == "oh_hell" else None


def next_dealer(game: str, options: dict[str, Any], dealer: int, seats: int, played: bool) -> int:
    """The deal passes to the left; FR-8 has an option for when everybody passed."""
    if game == "frog" and options.get("all_pass") == "same_dealer" and not played:
        return dealer
    return 0 if dealer == seats - 1 else dealer + 1


def winners(
    game: str, options: dict[str, Any], sheet: Sheet, declarer: int | None, agreed: int | None
) -> list[int]:
    """Who has won after the last line; [] while the match goes on.

    Every line but the last must have left the match open. `agreed` is the target that the
    players of Frog, Grasobern and Oh Hell settled on, if any.
    """
    if game in ("frog", "grasobern", "oh_hell"):
        return _shared(sheet[-1], agreed)
    if game == "five_point_set_back":
        return _set_back(sheet[-1], declarer, options.get("both_out", "bidder"))
    if game == "euchre":
        return _shared(sheet[-1], options.get("target", TARGET["euchre"]))  # EU-9
    if game == "whist":
        return _whist(sheet[-1], options.get("target", TARGET["whist"]))
    if game == "spades":
        return _whist(sheet[-1], TARGET["spades"])  # SP-9
    if game == "bird_dog":
        return _bird_dog(sheet, options.get("play_off", "highest"))
    return _alone(sheet[-1], TARGET[game])


def _top(totals: list[int]) -> list[int]:
    best = max(totals)
    return [seat for seat in range(len(totals)) if totals[seat] == best]


def _shared(totals: list[int], target: int | None) -> list[int]:
    """FR-13, GR-14: the end is agreed; the highest total wins, equal totals share the win."""
    if target is None or max(totals) < target:
        return []
    return _top(totals)


def _alone(totals: list[int], target: int) -> list[int]:
    """CR-1, CR-2: after a round, one alone at the top with the target; else play on."""
    top = _top(totals)
    return top if len(top) == 1 and totals[top[0]] >= target else []


def _set_back(totals: list[int], declarer: int | None, both_out: str) -> list[int]:
    """SB-11: the bidding side wins if it is at 12, whatever the other side has."""
    assert totals[0] == totals[2]
    assert totals[1] == totals[3]
    sides = [[0, 2], [1, 3]]
    out = [side for side in sides if totals[side[0]] >= TARGET["five_point_set_back"]]
    if len(out) < 2:
        return out[0] if out else []
    if both_out == "bidder":
        return next(side for side in out if declarer in side)
    if totals[0] == totals[1]:
        return []  # level: another round
    return sides[0] if totals[0] > totals[1] else sides[1]


def _whist(totals: list[int], target: int) -> list[int]:
    """WH-2, WH-6, SP-9: the side with the target; of two the higher; level, play goes on."""
    assert totals[0] == totals[2]
    assert totals[1] == totals[3]
    if max(totals) < target or totals[0] == totals[1]:
        return []
    return [0, 2] if totals[0] > totals[1] else [1, 3]


def _bird_dog(sheet: Sheet, play_off: str) -> list[int]:
    """BD-9: 11 ends it; a tie at the top brings one more round, and so on."""
    if play_off == "reach_again":
        return _alone(sheet[-1], TARGET["bird_dog"])
    reached = [line for line in sheet if max(line) >= TARGET["bird_dog"]]
    top = _top(sheet[-1])
    # Once a line had 11 and was tied, the highest total wins even below 11.
    return top if reached and len(top) == 1 else []
