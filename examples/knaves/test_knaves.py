"""The laws of every game, and the rules of this one."""

from knaves import knaves

import trickgames as tg
from trickgames.testing import check


def test_the_laws_hold():
    check(knaves, rounds=1)


def test_the_game_is_found_by_its_name():
    assert tg.rules("knaves", target=50) is knaves(target=50)


def test_a_trick_is_worth_a_point_and_each_jack_its_own_price():
    rnd = knaves().start(
        hands=[
            "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH JH",
            "10H 9H 8H 7H 6H 5H 4H 3H AD KD QD JD 10D 9D 8D 7D 6D",
            "5D 4D 3D 2D AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
        ],
        piles={"odd": "2H"},
        dealer=2,
    )
    assert str(rnd.trump) == "H"
    rnd = rnd.play("AH", "10H", "5D", "KH", "9H", "4D", "QH", "8H", "3D", "JH", "7H", "2D")
    assert [trick.winner for trick in rnd.tricks] == [0, 0, 0, 0]
    # Spades are led, seat 1 trumps the first four and goes on with diamonds, which are high.
    rnd = rnd.play("JS", "6H", "JC", "JD", "AC", "10S")
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[0])
    # Seat 0 took four tricks and a jack of hearts, seat 1 all others with the other jacks.
    assert rnd.scores == (4 - 4, 13 - 1 - 2 - 3, 0)


def test_a_jack_that_is_turned_up_costs_nobody():
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2".split()
    pack = [rank + suit for suit in "SHDC" for rank in ranks if rank + suit != "JH"]
    hands = [pack[seat::3] for seat in range(3)]
    rnd = knaves().start(hands=hands, piles={"odd": "JH"})
    while not rnd.is_over:
        rnd = rnd.apply(rnd.legal_moves()[-1])
    assert sum(rnd.scores) == 17 - 3 - 2 - 1
