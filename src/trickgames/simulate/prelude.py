"""The fixed part of compiled code: the generator, and what is done with masks and moves.

It is text, not functions, because each game's code is one module of its own: Numba can keep the
machine code of a file only together with all that is called there. Generated code works on arrays
of 64-bit numbers: ``S`` (the state of the round), ``T`` (tables) and ``P`` (what was asked for).
"""

from __future__ import annotations

from typing import Final

__all__ = ["DEPOSIT", "PRELUDE", "SELECT"]

PRELUDE: Final = """
import numpy as np
from numba import njit, types
from numba.extending import intrinsic

U = np.uint64
MIX_1, MIX_2 = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
ROUND_1, ROUND_2 = U(0x9E3779B97F4A7C15), U(0xD1B54A32D192ED03)
N1, N27, N30, N31, N32 = U(1), U(27), U(30), U(31), U(32)
LOW, TOP, FLIP = U(0xFFFFFFFF), U(1 << 32), U(0xAAAAAAAAAAAAAAAA)
ONE = np.int64(1)


@intrinsic
def popcount(typing, mask):
    def build(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])
    return types.int64(types.int64), build


@intrinsic
def lowest(typing, mask):
    def build(context, builder, signature, arguments):
        from llvmlite import ir
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))
    return types.int64(types.int64), build


@njit
def mix(z):
    z = (z ^ (z >> N30)) * MIX_1
    z = (z ^ (z >> N27)) * MIX_2
    return z ^ (z >> N31)


@njit
def key(S, P, number):
    n = U(number)
    step = mix(U(P[KEY + 1]) + n * ROUND_2) | N1
    if popcount(np.int64(step ^ (step >> N1))) < 24:
        step ^= FLIP
    S[X] = np.int64(mix(U(P[KEY]) + n * ROUND_1))
    S[STEP] = np.int64(step)


@njit
def bounded(S, n):
    x = U(S[X]) + U(S[STEP])
    m = (mix(x) >> N32) * U(n)
    if m & LOW < U(n):
        least = (TOP - U(n)) % U(n)
        while m & LOW < least:
            x += U(S[STEP])
            m = (mix(x) >> N32) * U(n)
    S[X] = np.int64(x)
    return np.int64(m >> N32)


@njit
def chance(S):
    x = U(S[X]) + U(S[STEP])
    S[X] = np.int64(x)
    return np.int64(mix(x) >> N1)


@njit
def one(seat):
    return ONE << seat if seat >= 0 else 0


@njit
def note(S, letter):
    if S[LETTERS] >= MOST_LETTERS:
        S[ERROR] = TOO_LONG
        return
    S[TRACE + S[LETTERS]] = letter
    S[LETTERS] += 1


@njit
def said(S, P):
    at = S[NEXT]
    if at >= P[SCRIPT]:
        return -1
    S[NEXT] = at + 1
    return P[SCRIPT + 1 + at]


@njit
def decide(S, P, n):
    letter = said(S, P)
    if letter >= 0:
        for i in range(n):
            if S[LEGAL + i] == letter:
                note(S, letter)
                S[MOVES] += 1
                return letter
        S[ERROR] = NOT_LEGAL
    letter = S[LEGAL + bounded(S, n)]
    note(S, letter)
    S[MOVES] += 1
    return letter


@njit
def scripted(S, P, cards):
    letter = said(S, P)
    if letter < 0:
        return pick(S, faces(cards))
    if letter < CARDS // COPIES:
        asked = cards & (((ONE << COPIES) - 1) << (letter * COPIES))
        if asked != 0:
            return asked & -asked
    S[ERROR] = NOT_LEGAL
    return cards & -cards


@njit
def chosen(S, cards, place):
    if 0 <= place < CARDS and cards >> place & 1:
        return ONE << place
    S[ERROR] = NOT_LEGAL
    return cards & -cards


@njit
def decided(S, P, n, place):
    if S[NEXT] < P[SCRIPT]:
        return decide(S, P, n)
    letter = place // COPIES
    for i in range(n):
        if S[LEGAL + i] == letter and place >= 0:
            note(S, letter)
            S[MOVES] += 1
            return letter
    S[ERROR] = NOT_LEGAL
    letter = S[LEGAL + n - 1]
    note(S, letter)
    return letter


@njit
def spoken_set(S, P, cards, count, first):
    chosen = np.int64(0)
    for i in range(count):
        letter = said(S, P)
        if letter < 0:
            continue
        asked = cards & ~chosen & (ONE << (letter - first)) if letter >= first else 0
        if asked == 0 and COPIES > 1 and letter >= first:
            start = (letter - first) // COPIES * COPIES
            asked = cards & ~chosen & (((ONE << COPIES) - 1) << start)
            asked &= -asked
        if asked == 0:
            S[ERROR] = NOT_LEGAL
        chosen |= asked
    if chosen != 0 and popcount(chosen) != count:
        S[ERROR] = NOT_LEGAL
    return chosen


@njit
def choose_set(S, P, cards, count, first):
    chosen = np.int64(0)
    if S[NEXT] < P[SCRIPT]:
        chosen = spoken_set(S, P, cards, count, first)
        if S[ERROR] != 0:
            return chosen
    while chosen == 0:
        left = cards
        for i in range(count):
            bit = pick(S, left)
            left ^= bit
            chosen |= bit
        # Of equal cards the first ones are taken: each choice of faces comes in one way.
        if COPIES > 1:
            for place in range(CARDS):
                if chosen >> place & 1:
                    lower = cards & ((ONE << place) - (ONE << (place // COPIES * COPIES)))
                    if lower & ~chosen != 0:
                        chosen = np.int64(0)
                        break
    left = chosen
    while left != 0:
        bit = left & -left
        place = lowest(bit)
        if COPIES > 1:
            start = place // COPIES * COPIES
            place = start + popcount(chosen & ((ONE << place) - (ONE << start)))
        note(S, first + place)
        left ^= bit
    S[MOVES] += 1
    return chosen


@njit
def faces(cards):
    return cards & ~((cards & HAS_COPY) << 1) if COPIES > 1 else cards


@njit
def sides_of(T, side, seats):
    sides = np.int64(0)
    for seat in range(SEATS):
        if seats >> seat & 1:
            sides |= T[side + seat]
    return sides


@njit
def pile_mask(S, pile):
    cards = np.int64(0)
    for i in range(S[pile]):
        cards |= ONE << S[pile + 1 + i]
    return cards


@njit
def lay(S, pile, cards):
    while cards != 0:
        S[pile] += 1
        S[pile + S[pile]] = lowest(cards)
        cards &= cards - 1


@njit
def best_trump(T, row, cards, highest):
    left = cards
    while left != 0:
        place = lowest(left)
        bit = left & -left
        left ^= bit
        twins = ((ONE << COPIES) - 1) << (place // COPIES * COPIES)
        others = cards & ~twins if COPIES > 1 else cards ^ bit
        above = T[row + place]
        if (highest and above & others == 0) or (not highest and others & ~above == 0):
            return bit
    return 0
"""
"""What all games share; the numbers of the layout stand before it."""

SELECT: Final = """
@njit
def pick(S, cards):
    n = bounded(S, popcount(cards))
    while n > 0:
        cards &= cards - 1
        n -= 1
    return cards & -cards
"""
"""A random card of a mask, as a mask, on any machine."""

DEPOSIT: Final = """
@intrinsic
def deposit(typing, bits, mask):
    def build(context, builder, signature, arguments):
        from llvmlite import ir
        from numba.core import cgutils
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        place = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(place, arguments)
    return types.int64(types.int64, types.int64), build


@njit
def pick(S, cards):
    return deposit(ONE << bounded(S, popcount(cards)), cards)
"""
"""The same where the processor can find the n-th bit by itself; it picks the same cards."""
