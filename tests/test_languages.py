"""Every text there can be has its translation, and nothing is translated that cannot be."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

import trickgames as tg
from tests.compare import OPTIONS, option_sets, pick, spell
from trickgames import messages
from trickgames.cards import HEARTS
from trickgames.errors import OptionError
from trickgames.messages import LANGUAGES, Message
from trickgames.moves import parse_move
from trickgames.scoring.awards import Awarded, named_rules
from trickgames.table import DECLARER, EVERYONE, seat_of

SOURCE = Path(tg.__file__).parent
GUIDE = Path(__file__).parents[1] / "docs" / "guides" / "languages.md"
FOREIGN = LANGUAGES[1:]
COMPILE = "compile the catalogues: python -m pip install -e ."


def catalogue(lang: str) -> dict[str, str]:
    path = SOURCE / "locale" / lang / "LC_MESSAGES" / "trickgames.mo"
    assert path.exists(), COMPILE
    source = path.with_suffix(".po")
    if source.exists():  # not in an installed package
        assert path.stat().st_mtime >= source.stat().st_mtime, COMPILE
    with path.open("rb") as file:
        known = dict(GNUTranslations(file)._catalog)
    return {template: text for template, text in known.items() if template}


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def has_words(template: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", template)) is not None


# ------------------------------------------------ templates as the source writes them

# First arguments of `Message` that are no template but the name of something: see `named`.
NAMES = {
    "role.words", "self.role.words", "self.to.words", "self.by.words", "self.may_equal.words",
    "self.against.words", "self.other.words",
    "self.name", "line.name", "self.pile", "suit", "self.because", "pair", "f'the {fact} player'",
    "f'the partner of the {fact} player'",
    "name", "rule",  # of what a scoring function yields: somebody's own
    "title", "template",  # of a score sheet that is read: only those that have been written
}  # fmt: skip
# Arguments, by place and by name, that are templates too.
ARGUMENTS = {
    "FollowTerm": (3, "because"),
    "Role": (1, "words"),
    "listed": (1, "pair"),
    "Awarded": (0, "name"),
    "named": (0, "words"),
}


class Module(ast.NodeVisitor):
    """The templates of one module, and those that it makes where no reader finds them."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.where = path.relative_to(SOURCE).as_posix()
        self.templates: set[str] = set()
        self.unclear: list[str] = []
        self.reasons: set[tuple[str, str]] = set()
        self.scopes: list[ast.AST] = [self.tree]
        self.visit(self.tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.scopes.append(node)
        self.generic_visit(node)
        self.scopes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = getattr(node.func, "id", "")
        if name == "Message":
            self.add(node.args[0])
        elif name in ARGUMENTS:
            place, keyword = ARGUMENTS[name]
            given = [k.value for k in node.keywords if k.arg == keyword]
            self.add(given[0] if given else node.args[place])
        if name == "Reason" and isinstance(node.args[0], ast.Constant):
            message = node.args[1]
            assert isinstance(message, ast.Call)
            self.reasons |= {(node.args[0].value, t) for t in self.find(message.args[0])}
        if name == "FollowTerm" and isinstance(node.args[0], ast.Constant):
            given = [k.value for k in node.keywords if k.arg == "because"]
            for template in self.find(given[0] if given else node.args[3]):
                self.reasons.add((node.args[0].value, template))

    def add(self, node: ast.expr) -> None:
        found = set(self.find(node))
        self.templates |= found
        if not found and ast.unparse(node) not in NAMES:
            self.unclear.append(f"{self.where}:{node.lineno}: {ast.unparse(node)}")

    def find(self, node: ast.expr) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self.find(node.body)
            yield from self.find(node.orelse)
        elif isinstance(node, ast.Subscript):
            yield from self.find(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".get"):
            yield from self.find(node.func.value)  # type: ignore[attr-defined]
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from self.find(value)
        elif isinstance(node, ast.Name):
            yield from self.assigned(node)

    def assigned(self, use: ast.Name) -> Iterator[str]:
        """The templates that a name stands for: in the function, or else in the module."""
        for scope in reversed(self.scopes):
            values: dict[int, ast.expr] = {}
            for node in ast.walk(scope):
                targets = node.targets if isinstance(node, ast.Assign) else []
                if isinstance(node, ast.AnnAssign):
                    targets = [node.target]
                if any(isinstance(target, ast.Name) and target.id == use.id for target in targets):
                    values[node.lineno] = node.value
            if scope is not self.tree:
                if use.id in {argument.arg for argument in scope.args.args}:
                    return
                values = {line: value for line, value in values.items() if line < use.lineno}
            if values:
                yield from self.find(values[max(values)])
                return


MODULES = [
    Module(path)
    for path in sorted(SOURCE.rglob("*.py"))
    if "cli" not in path.relative_to(SOURCE).parts
]


def test_no_text_is_made_where_it_cannot_be_translated():
    assert [place for module in MODULES for place in module.unclear] == []


# ------------------------------------------------ names that games give

GAMES = [
    *(tg.rules(game, **options) for game in OPTIONS for options in ({}, *option_sets(game, 1))),
    tg.rules("bridge", scoring="rubber", honours=True),
]


def played(rules: tg.Rules, seed: int, *, keen: bool) -> list[tg.Round]:
    rng = random.Random(seed)
    chain = [rules.deal(seed=seed, dealer=seed % rules.seats)]
    while not chain[-1].is_over:
        moves = sorted(map(spell, chain[-1].legal_moves()[:300]))
        chain.append(chain[-1].play(pick(rng, moves, keen=keen)))
    return chain


@pytest.fixture(scope="module")
def rounds() -> list[list[tg.Round]]:
    return [
        played(rules, 10 * place + seed, keen=keen)
        for place, rules in enumerate(GAMES)
        for seed, keen in product(range(6), (False, True))
    ]


def terms(rules: tg.Rules) -> Iterator[tuple[str, Message]]:
    """The name and the rule of everything that scores."""
    for contract in rules.contracts:
        yield from named_rules(contract.scoring)


def inside(value: object) -> Iterator[str]:
    """The templates of a message and of all messages in it."""
    if isinstance(value, Message):
        yield value.template
        for part in value.values.values():
            yield from inside(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from inside(part)


@pytest.fixture(scope="module")
def needed(rounds: list[list[tg.Round]]) -> set[str]:
    """Every template with words in it that the library can show."""
    found = {template for module in MODULES for template in module.templates}
    for rules in GAMES:
        for name, rule in terms(rules):
            found |= {name, *inside(rule)}
        found |= {contract.key.replace("_", " ") for contract in rules.contracts}
    for chain in rounds:
        found |= {name for rnd in chain for name in (*rnd.piles, *rnd.facts)}
    return set(filter(has_words, found))


# ------------------------------------------------ the catalogues


def test_each_language_has_a_folder_and_each_folder_is_a_language():
    folders = {path.name for path in (SOURCE / "locale").iterdir()}
    assert folders == set(FOREIGN)
    assert LANGUAGES[0] == "en"


@pytest.mark.parametrize("lang", FOREIGN)
def test_no_translation_is_missing_and_none_is_unused(lang, needed):
    known = set(catalogue(lang))
    assert sorted(needed - known) == []
    assert sorted(known - needed) == []


@pytest.mark.parametrize("lang", FOREIGN)
def test_a_translation_has_the_names_of_its_template(lang):
    for template, text in catalogue(lang).items():
        assert names(text) == names(template), template
        assert text == text.strip(), template


@pytest.fixture
def asked(monkeypatch) -> set[str]:
    """The templates that are looked up while a test runs."""
    found: set[str] = set()
    lookup = messages._lookup

    def watch(lang):
        translate = lookup(lang)

        def see(template):
            found.add(template)
            return translate(template)

        return see

    monkeypatch.setattr(messages, "_lookup", watch)
    return found


def told(rnd: tg.Round, others: list[tg.Move], lang: str) -> Iterator[str]:
    """What may be read in a state: why moves are refused, the moves, and the awards."""
    moves = [*others, tg.Move("bid", "everest"), tg.Move("bid", 1), tg.Move("trump", HEARTS)]
    cards = [*rnd.hand(rnd.turn or 0)][:3]
    moves += [tg.Move("discard", *cards[:2]), tg.Move("discard", *cards[:1] * 3)]
    moves += [tg.Move(verb, card) for verb in ("ask", "give") for card in cards[:1]]
    moves += [tg.Move("play", card) for card in (*cards, tg.Card.parse("5H"))]
    for move in moves:
        yield move.text(lang)
        reasons = (rnd.why_not(move), rnd.why_not(move, 0))
        yield from (reason.text(lang) for reason in reasons if reason)
    if len(rnd.history) == 1:
        reasons = (rnd.view(rnd.dealer).why_not(moves[0]), rnd.view(None).why_not(moves[0]))
        yield from (reason.text(lang) for reason in reasons if reason)
    for award in rnd.awards or ():
        yield from (award.text(lang), award.rule.text(lang))


@pytest.mark.parametrize("lang", FOREIGN)
def test_what_is_read_in_play_is_translated_in_full(lang, rounds, needed, asked):
    known = catalogue(lang)
    english = {word for text in known for word in re.findall(r"[a-z]{2,}", text)}
    english -= {word for text in known.values() for word in re.findall(r"[a-z]{2,}", text)}
    assert len(english) > 100
    rng = random.Random(7)
    for chain in rounds[::3]:
        moves = list({move: None for rnd in chain for move in rnd.legal_moves()[:20]})
        calls = [rnd for rnd in chain if rnd.trick is None]
        for rnd in [*calls[:5], *rng.sample(chain, 2), chain[-1]]:
            for text in told(rnd, rng.sample(moves, min(8, len(moves))), lang):
                assert not english & set(re.findall(r"[a-z]{2,}", text)), text
    seen = set(filter(has_words, asked))
    assert sorted(seen - needed) == []
    reasons = {template for module in MODULES for _, template in module.reasons}
    assert len(reasons & seen) > len(reasons) / 2


# ------------------------------------------------ Indonesian, read by a person


def frog() -> tg.Round:
    return tg.rules("frog").deal(seed=7)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("pass", "pass"),
        ("bid grand", "menawar grand"),
        ("bid 3", "menawar 3"),
        ("trump H", "menentukan trump ♥"),
        ("discard 8S 6S 7S", "membuang 6♠ 7♠ 8♠"),
        ("ask QH", "meminta Q♥"),
        ("give QH", "memberikan Q♥"),
        ("accept", "menerima"),
        ("nil", "bermain Nil"),
        ("no nil", "tidak bermain Nil"),
        ("play 10H", "memainkan 10♥"),
    ],
)
def test_a_move_in_indonesian(move, text):
    parsed = parse_move(move, tg.rules("frog").pack)
    assert parsed.text("id") == text
    assert parsed.text() == parsed.text("en") == parsed.symbol


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (tg.Move("play"), "memainkan"),
        (tg.Move("pass", 1), "pass 1"),
        (tg.Move("discard", "?", "?"), "membuang ? ?"),
        (tg.Move("tichu"), "tichu"),
        (tg.Move("{what}", "{x}"), "{what} {x}"),
    ],
)
def test_a_move_that_nobody_makes_still_reads(move, text):
    assert move.text("id") == text
    assert move.text("en") == move.symbol
    with pytest.raises(OptionError):
        move.text("xx")


def test_reasons_in_indonesian():
    rnd = frog()
    refused = {
        "bid everest": "everest bukan penawaran di sini: tawarlah frog chico grand",
        "trump H": "menentukan trump ♥ tidak bisa dilakukan sekarang; yang bisa: menawar, pass",
    }
    for move, text in refused.items():
        reason = rnd.why_not(rnd.rules.parse(move))
        assert reason is not None
        assert reason.text("id") == text
    reason = rnd.why_not(tg.Move("pass"), seat=0)
    assert reason is not None
    assert reason.text("id") == "sekarang giliran kursi 1, bukan kursi 0"


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bird_dog", {
            "pasangan": "kelompok 2 kartu dengan rank sama yang diambil dalam trik (K Q J),"
            " untuk semua pemain",
            "Nil berhasil": "3, untuk pemain Nil jika pemain Nil tidak mengambil satu trik pun",
        }),
        ("cramps", {"Queen": "−1 × setiap Q yang diambil dalam trik, untuk semua pemain"}),
        ("five_point_set_back", {
            "poin Low": "trump terendah dalam permainan yang diambil dalam trik,"
            " untuk semua pemain",
            "sapu bersih": "1, untuk pihak declarer jika penawarannya 5 dan pihak declarer"
            " mengambil semua trik dan J dari suit trump dibagikan",
        }),
        ("frog", {
            "frog": "1 × (poin kartu milik declarer + poin kartu dalam kartu buangan − 60),"
            " untuk declarer dari masing-masing lawan declarer",
        }),
        ("grasobern", {
            "mord kalah": "−4, untuk declarer dari masing-masing lawan declarer"
            " jika ada trik yang tidak diambil declarer",
        }),
    ],
)  # fmt: skip
def test_rules_in_indonesian(game, rules):
    said = {Message(name).text("id"): rule.text("id") for name, rule in terms(tg.rules(game))}
    assert {name: said[name] for name in rules} == rules


def test_an_award_in_indonesian():
    lines = [
        Message("{payer} each pay {n} to {receiver}", {
            "payer": Message("seats {first} and {last}", {"first": "1, 2", "last": 3}),
            "n": 4,
            "receiver": Message("seat {n}", {"n": 0}),
        }),
    ]  # fmt: skip
    award = Awarded("mord won", (12, -4, -4, -4), Message("tricks"), lines[0])
    told = "mord menang: kursi 1, 2 dan 3 masing-masing membayar 4 kepada kursi 0"
    assert award.text("id") == told


def test_what_a_game_of_your_own_says_stays_english():
    lonely = Message("{role} sings {n} songs", {"role": Message(DECLARER.words), "n": -1})
    assert lonely.text("id") == "declarer sings −1 songs"
    assert Message(seat_of("lonely").words).text("id") == "the lonely player"
    assert Message("").text("id") == Message("").text() == ""
    assert Message(EVERYONE.words).text("id") == "semua pemain"


# ------------------------------------------------ how catalogues are found


@pytest.mark.parametrize("lang", ["de", "", "EN", "id-ID", "../id"])
def test_a_language_that_is_not_there_is_refused(lang):
    with pytest.raises(OptionError) as caught:
        Message("x").text(lang)
    assert caught.value.faults == (f"no texts in language {lang!r}: there are en, id",)


def test_a_catalogue_that_was_never_compiled_says_what_to_do(monkeypatch):
    monkeypatch.setattr(messages, "LANGUAGES", (*LANGUAGES, "xx"))
    with pytest.raises(OptionError, match=r"'xx' .* pip install -e \. compiles them"):
        Message("x").text("xx")


def test_a_catalogue_is_read_once_and_only_when_it_is_wanted():
    script = """
import sys
before = set(sys.modules)
import trickgames as tg
from trickgames.messages import Message, _lookup
Message("tricks").text()
assert not {"gettext", "importlib.resources"} & (set(sys.modules) - before)
Message("tricks").text("id")
assert "gettext" in sys.modules
assert _lookup("id") is _lookup("id")
"""
    subprocess.run([sys.executable, "-c", script], check=True)


# ------------------------------------------------ the guide


def test_the_guide_lists_every_reason_in_every_language():
    known = [catalogue(lang) for lang in FOREIGN]
    rows = sorted({pair for module in MODULES for pair in module.reasons})
    assert len(rows) > 20
    table = [
        f"| {' | '.join([f'`{code}`', template, *(texts[template] for texts in known)])} |"
        for code, template in rows
    ]
    page = GUIDE.read_text(encoding="utf-8")
    shown = [line for line in page.splitlines() if re.match(r"\| `[a-z]+_[a-z_]+` \|", line)]
    assert shown == table
    assert all(f"| `{lang}` | " in page for lang in LANGUAGES)
