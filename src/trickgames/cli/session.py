"""A match at the terminal: whose turn it is, what a person types, and taking moves back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trickgames.cli.news import calls, events_for, news, open_hand
from trickgames.cli.opponents import choose
from trickgames.cli.screen import Screen
from trickgames.cli.table import (
    show_help,
    show_last_trick,
    show_line,
    show_sheet,
    show_table,
)
from trickgames.cli.words import Seats
from trickgames.errors import IllegalMove, NotationError
from trickgames.match import Match
from trickgames.moves import Move, parse_move
from trickgames.options import spell
from trickgames.registry import find_game
from trickgames.view import View

__all__ = ["Session"]

YES: Final = ("", "y", "yes")
NO: Final = ("n", "no")
QUIT: Final = ("quit", "q", "exit")


class Session:
    """A match, played by a person and simple opponents or by these alone.

    Args:
        match: The match, at its start.
        seat: The person's seat; None when the machine plays all seats.
        screen: Where everything is shown and answers come from.

    Attributes:
        match: The match as it stands.
    """

    match: Match

    def __init__(self, match: Match, seat: int | None, screen: Screen) -> None:
        self.match = match
        self._seat = seat
        self._screen = screen
        self._seats = Seats(match.rules, seat)
        self._decisions: list[tuple[Match, Move]] = []
        self._offered: int | None = None  # the round whose end was offered
        self._stopped = False

    def run(self) -> None:
        """Play until the match is over or the person stops."""
        self._show_match()
        self._show_deal()
        while not self._stopped:
            if self.match.round.is_over:
                if self.match.is_over:
                    break
                self._next_round()
            elif self.match.round.actor == self._seat:
                self._decide()
            else:
                self._apply(choose(self.match))
        self._show_standing()

    def _view(self) -> View:
        """Return what the person sees; where the machine plays all seats, a spectator."""
        return self.match.round.view(self._seat)

    def _next_round(self) -> None:
        """Deal the next round; where people agree on the end, only if that is wanted."""
        rules = self.match.rules.match
        ends = (self.match.length, rules.target, rules.until)
        limited = any(end is not None for end in ends)
        if self._seat is None or limited:
            self._deal()
        else:
            self._ask_for_another_round()

    def _apply(self, move: Move) -> None:
        before = self.match.round
        self.match = self.match.apply(move)
        after = self.match.round
        if len(after.tricks) > len(before.tricks) and (after.is_over or self._seat is None):
            show_last_trick(self._screen, self._view(), self._seats)
        for sentence in news(before, after, self._seats):
            self._screen.say(sentence)
        if after.is_over:
            self._screen.write()
            show_line(self._screen, self.match.sheet[-1], self._seats)

    # --- the person's turn

    def _decide(self) -> None:
        show_table(self._screen, self._view(), self._seats)
        self._offer_the_end()
        now = self.match
        while self.match is now and not self._stopped:
            text = self._answer()
            if text == "":
                self._screen.say("Type a move, or help.")
            elif text is not None:
                self._try(text)

    def _try(self, text: str) -> None:
        try:
            move = self._read(text)
        except (NotationError, IllegalMove) as error:
            self._screen.say(str(error), style="yellow")
            return
        self._decisions.append((self.match, move))
        self._apply(move)

    def _read(self, text: str) -> Move:
        """Read a legal move.

        Raises:
            NotationError: The text is no move.
            IllegalMove: The rules refuse it; why they do says more than that it is unheard of.
        """
        rules, rnd = self.match.rules, self.match.round
        try:
            move = rules.parse(text)
        except NotationError as unread:
            try:
                foreign = parse_move(text, rules.pack)
            except NotationError:
                raise unread from None
            rnd.check(foreign)
            raise
        rnd.check(move)
        return move

    def _ask_for_another_round(self) -> None:
        now = self.match
        while self.match is now and not self._stopped:
            self._screen.say("Another round? Enter deals it, quit stops.")
            text = self._answer()
            if text is not None and text.lower() in YES:
                self._deal()
            elif text is not None and text.lower() in NO:
                self._stopped = True

    def _answer(self) -> str | None:
        """Read a line; None if it was a command, which is carried out, or the end."""
        line = self._screen.ask()
        if line is None or line.lower() in QUIT:
            self._stopped = True
            return None
        commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "end": self._end,
            "score": lambda: show_sheet(self._screen, self.match, self._seats),
            "last": lambda: show_last_trick(self._screen, self._view(), self._seats),
            "table": lambda: show_table(self._screen, self._view(), self._seats),
        }
        command = commands.get(line.lower())
        if command is None:
            return line
        command()
        return None

    def _help(self) -> None:
        if self.match.round.is_over:
            self._screen.row("Say", ["Enter or yes deals another round", "no or quit stops"])
        show_help(self._screen, self._view(), self._seats)

    def _undo(self) -> None:
        if not self._decisions:
            self._screen.say("There is nothing to take back.")
            return
        self.match, move = self._decisions.pop()
        self._screen.say(f"Taken back: {move.symbol}")

    # --- an early end

    def _offer_the_end(self) -> None:
        view = self._view()
        open_still = view.trick is not None and max(view.hand_sizes) > 1
        if open_still and self._offered != view.number and view.early_end() is not None:
            self._offered = view.number
            self._screen.say("The rest changes nothing: end plays it out.")

    def _end(self) -> None:
        """Play the round out as simple opponents would."""
        view = self._view()
        if view.is_over or view.early_end() is None:
            self._screen.say("There is no early end: the points may still change.")
            return
        self._decisions.append((self.match, choose(self.match)))
        while not self.match.round.is_over:
            self._apply(choose(self.match))

    # --- what frames the play

    def _show_match(self) -> None:
        screen, match, rules = self._screen, self.match, self.match.rules
        screen.title(rules.title)
        screen.row("Seed", [f"{match.seed} (--seed {match.seed} brings the same cards again)"])
        screen.row("Players", self._seats.players())
        screen.row("Options", self._changed())
        screen.row("Ends", [self._ends()])
        if self._seat is not None:
            screen.row("Help", ["type help at any time"])

    def _changed(self) -> list[str]:
        rules = self.match.rules
        defaults = find_game(rules.key).options
        chosen = rules.options.items()
        return [f"{name}={spell(v)}" for name, v in chosen if v != defaults[name].default]

    def _ends(self) -> str:
        rounds, target = self.match.length, self.match.rules.match.target
        ends: list[str] = []
        if rounds is not None:
            ends.append(f"after {_rounds(rounds)}")
        if target is not None:
            ends.append(f"when somebody has {target} points")
        if self.match.rules.match.until is not None:
            name, number = self.match.rules.match.until
            ends.append(f"when a side has {number} {name}")
        return ", or ".join(ends) or "when you stop"

    def _deal(self) -> None:
        self.match = self.match.deal()
        self._show_deal()

    def _show_deal(self) -> None:
        rnd, seats, screen = self.match.round, self._seats, self._screen
        screen.write()
        dealer = seats.does(rnd.dealer, "deals", "deal")
        screen.say(f"Round {rnd.number + 1}: {dealer}", style="bold")
        if self._seat is not None:
            return
        for seat in range(rnd.rules.seats):
            name, *groups = open_hand(rnd.hand(seat), seat, seats)
            screen.row(name, groups, joint="   ")
        for name, cards in rnd.piles.items():
            screen.row(name.capitalize(), [card.symbol for card in cards], joint=" ")
        screen.row("Known", calls(events_for(rnd, None), seats))

    def _show_standing(self) -> None:
        match, seats = self.match, self._seats
        self._screen.title("The match is over" if match.is_over else "You stop here")
        finished = len(match.sheet)
        if finished == 0:
            self._screen.say("No round was finished.")
            return
        self._screen.row("Rounds", [str(finished)])
        self._screen.row("Total", seats.scores(match.totals, signed=False))
        leaders = match.winners or match.rules.match.leaders(match.totals)
        verb = "Won by" if match.is_over else "Leading"
        self._screen.row(verb, [seats.names(leaders)])


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"
