"""What is shown: the table as one seat sees it, what may be typed, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from trickgames.cards import Card
from trickgames.cli.news import calls, open_hand, strongest
from trickgames.cli.screen import Screen
from trickgames.cli.words import Choice, Seats, by_suit, choices, title_of
from trickgames.match import Match, SheetLine
from trickgames.packs import Hand
from trickgames.view import View

__all__ = ["show_help", "show_last_trick", "show_line", "show_sheet", "show_table"]


def show_table(screen: Screen, view: View, seats: Seats) -> None:
    """Show all that is to be seen when somebody has to decide."""
    place = f"round {view.number + 1}"
    if view.trick is not None:
        place += f", trick {len(view.tricks) + 1}"
    screen.title(f"{view.rules.title}: {place}")
    screen.row("Table", _standing(view, seats))
    screen.row("Calls", calls(view.events, seats))
    screen.row("Known", _facts(view, seats))
    for seat in view.exposed:
        hand = view.hand(seat)
        if seat != seats.viewer and hand is not None:
            screen.row("Open hand", open_hand(hand, seat, seats))
    if view.tricks:
        screen.row("Tricks won", _tricks_won(view, seats))
        screen.row("Last trick", [*seats.plays(view.tricks[-1]), seats.won(view.tricks[-1])])
    if view.trick is not None:
        screen.row("Trick", seats.plays(view.trick) if len(view.trick) else [_leads(view, seats)])
    if seats.viewer is not None:
        own = view.hand(seats.viewer)
        shown = ["not looked at yet"] if own is None else _hand(view, own, screen)
        screen.row("Your hand", shown, joint="   ")
    screen.row("You may", _may(choices(view.legal_moves())))


def _leads(view: View, seats: Seats) -> str:
    who = "you lead" if view.turn == view.actor else f"you lead for {seats.name(view.turn or 0)}"
    return f"nothing yet: {who}"


def _standing(view: View, seats: Seats) -> Iterator[str]:
    yield seats.does(view.dealer, "deals", "deal")
    yield f"contract {title_of(view.contract)}" if view.contract else "no contract yet"
    if view.declarer is not None:
        yield f"declarer {seats.name(view.declarer)}"
    if view.trump is not None:
        yield f"trump {view.trump.symbol}"
    elif view.tricks or view.trick:
        yield "no trump"
    if view.turn is not None and view.turn != view.actor:
        yield f"you play the cards of {seats.name(view.turn)}"


def _facts(view: View, seats: Seats) -> Iterator[str]:
    for name, value in view.facts.items():
        yield seats.fact(name, value)
    yield from strongest(view)


def _tricks_won(view: View, seats: Seats) -> Iterator[str]:
    winners = [trick.winner for trick in view.tricks]
    for seat in range(view.rules.seats):
        yield f"{seats.name(seat)}: {winners.count(seat)}"


def _hand(view: View, hand: Hand, screen: Screen) -> list[Text]:
    """Show a hand by suits; cards that may not be used now are dim, or stand in brackets."""
    usable = _usable(view, hand)
    shown: list[Text] = []
    for group in by_suit(hand):
        faces = [_face(card, screen, dim=card not in usable) for card in group]
        shown.append(Text(" ").join(faces))
    return shown or [Text("no cards")]


def _usable(view: View, hand: Sequence[Card] | Hand) -> set[Card]:
    """Return the cards of a hand that may be used now; all where none is asked for by itself."""
    moves = view.legal_moves()
    named = {move.cards[0] for move in moves[:200] if len(move.cards) == 1}
    return {card for card in hand if card in named} or set(hand)


def _not_now(view: View, hand: Sequence[Card], screen: Screen) -> Iterator[str]:
    """Say how cards are shown that may not be used now, if there are any."""
    if _usable(view, hand) != set(hand):
        yield f"{'dim' if screen.styled else 'in brackets'}: not allowed now"


def _face(card: Card, screen: Screen, *, dim: bool) -> Text:
    if dim and not screen.styled:
        return Text(f"({card.symbol})")
    return Text(card.symbol, style="dim" if dim else "")


def _may(possible: Sequence[Choice]) -> Iterator[str]:
    """Say in short what may be typed now."""
    for choice in possible:
        if choice.size == 0:
            yield from map(str, choice.moves)
        elif choice.size == 1 and choice.verb == "play":
            yield f"play a card, as in {choice.moves[0].cards[0]}"
        else:
            yield choice.form


# --- help


def show_help(screen: Screen, view: View, seats: Seats) -> None:
    """Say what may be typed: the moves that are legal now, and the commands."""
    possible = choices(view.legal_moves())
    decides = view.turn is not None and view.actor == seats.viewer
    cards = view.hand(view.turn) if view.turn is not None and decides else None
    hand = list(cards or ())
    screen.row("Say", (str(move) for c in possible if c.size == 0 for move in c.moves))
    for choice in possible:
        if choice.size:
            screen.row(choice.verb.capitalize(), _card_help(choice, hand))
    if hand and possible:
        suits = " ".join(f"{suit} {suit.symbol}" for suit in view.rules.pack.suits)
        written = [f"rank and suit: {hand[0].symbol} is written {hand[0]}", f"suits: {suits}"]
        screen.row("Cards", [*written, *_not_now(view, hand, screen)])
    show_commands(screen)


def _card_help(choice: Choice, hand: Sequence[Card]) -> Iterator[str]:
    """Show the cards that one may use, if they are one's own; else how many moves there are."""
    first = choice.moves[0]
    own = all(card in hand for move in choice.moves for card in move.cards)
    if choice.size == 1 and own:
        groups = by_suit(move.cards[0] for move in choice.moves)
        yield "   ".join(" ".join(card.symbol for card in group) for group in groups)
        yield "just the card" if choice.verb == "play" else f"as in {first}"
    else:
        yield choice.form
        yield f"{choice.count} possibilities"
        if own:
            yield f"as in {first}"


def show_commands(screen: Screen) -> None:
    """Say what may be typed at any time."""
    screen.row(
        "Any time",
        [
            "undo takes back your last decision",
            "score shows the score sheet",
            "last shows the last trick",
            "table shows the table again",
            "end plays the round out when nothing can change its points",
            "quit stops",
        ],
    )


def show_last_trick(screen: Screen, view: View, seats: Seats) -> None:
    """Show the last complete trick of the round."""
    trick = view.last_trick
    if trick is None:
        screen.say("No trick is complete yet.")
        return
    screen.row(f"Trick {len(view.tricks)}", [*seats.plays(trick), seats.won(trick)])


# --- the score sheet


def show_line(screen: Screen, line: SheetLine, seats: Seats) -> None:
    """Show what one round brought, and why."""
    contract = title_of(line.contract)
    by = "" if line.declarer is None else f" by {seats.name(line.declarer)}"
    screen.say(f"Round {line.number + 1}: {contract}{by}", style="bold")
    for award in line.awards:
        screen.say(award.text(), indent=2)
    if not line.awards:
        screen.say("nobody scores", indent=2)
    screen.row("  Points", seats.scores(line.scores, signed=True))
    screen.row("  Total", seats.scores(line.totals, signed=False))


def show_sheet(screen: Screen, match: Match, seats: Seats) -> None:
    """Show the score sheet: every finished round, with its awards explained."""
    for line in match.sheet:
        show_line(screen, line, seats)
    if not match.sheet:
        screen.say("No round is finished yet.")
        screen.row("Total", seats.scores(match.totals, signed=False))
