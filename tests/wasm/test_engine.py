"""The engine for the browser, in Node: its answers are the native ones.

NONET_WASM_PUZZLES=1000 asks about a thousand puzzles instead of a few.
"""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from nonet.board import Board
from nonet.canonical import key
from nonet.errors import NonetError
from nonet.generator import generate
from nonet.grid import Grid
from nonet.levels import LEVELS
from nonet.service.drawing import (
    CombinationsRequest,
    ConflictsRequest,
    combine,
    list_conflicts,
)
from nonet.service.setter import judge_board
from nonet.service.work import (
    ExplainRequest,
    Found,
    HintRequest,
    OrderRequest,
    PuzzleRequest,
    ReviewRequest,
    WhyNotRequest,
    explain,
    find_next,
    make_puzzle,
    rate_puzzle,
    review,
    solve_puzzle,
    tell_why_not,
)
from nonet.solver import diagnose, true_candidates
from nonet.techniques import Position, find_needs, find_path
from nonet.variants import find_variant
from nonet.web.page import ENGINE

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BENCH = ROOT / "build" / "wasm" / "bench.wasm"
PUZZLES = int(os.environ.get("NONET_WASM_PUZZLES", "21"))
MOST_MEMORY = 32 << 20
SMALL = "1..4.........32."
WRONG = [
    "solve\nboard 3x3\ngivens 12",
    "solve\nboard 3x4x5\ngivens 1",
    "hint\nboard 3x3\ngivens " + "." * 81 + "\ndigits " + "." * 81,
    "hint\nboard 2x2\ngivens 11..............\ndigits 11..............",
    f"hint\nboard 2x2\ngivens {SMALL}\ndigits {SMALL}\nnotes 1 2 3",
    f"hint\nboard 2x2\ngivens {SMALL}\ndigits {SMALL}\ntechniques x-whing",
    f"why-not\nboard 2x2\ngivens {SMALL}\ndigits {SMALL}\ncell 1\ndigit 9",
    f"why-not\nboard 2x2\ngivens {SMALL}\ndigits {SMALL}\ncell 99\ndigit 1",
    f"hint\nboard 2x2\ngivens {SMALL}",
    f"review\nboard 2x2\ngivens {SMALL}",
    f"review\nboard 2x2\ngivens {SMALL}\nfinds {SMALL} 4",
    f"review\nboard 2x2\ngivens {SMALL}\nfinds {SMALL} 4 2 0",
    f"review\nboard 2x2\ngivens {SMALL}\nfinds {SMALL} 624 3 0",
    "dance\nboard 3x3",
    "",
]

pytestmark = pytest.mark.skipif(
    not (ENGINE / "engine.json").is_file() or shutil.which("node") is None,
    reason="needs the browser's engine (packaging/build_wasm.py) and Node",
)

Asked = tuple[str, str]


def ask(*questions: Asked) -> list[tuple[bool, Any]]:
    """Ask one process with an instance of each module; it must not have grown beyond its limit."""
    lines = "\n".join(json.dumps(question) for question in questions)
    command = ["node", str(HERE / "ask.mjs"), str(ENGINE)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    *answers, memory = [json.loads(line) for line in done.stdout.split("\n")]
    assert memory <= MOST_MEMORY
    return [(is_answer, json.loads(text)) for is_answer, text in answers]


def request(verb: str, **fields: object) -> str:
    return "\n".join([verb, *(f"{name} {value}" for name, value in fields.items())])


@cache
def puzzles() -> tuple[str, ...]:
    """Puzzles of every level in turn."""
    levels = list(LEVELS)
    made = (generate(level=levels[n % len(levels)], seed=n) for n in range(PUZZLES))
    return tuple(one.puzzle.givens.format() for one in made if one)


def without_text(told: Any) -> Any:
    """Take out the English sentences: the page says them in its own languages."""
    if isinstance(told, dict):
        return {name: without_text(part) for name, part in told.items() if name != "text"}
    return [without_text(part) for part in told] if isinstance(told, list) else told


def compare(module: str, questions: list[str], truths: list[Any]) -> None:
    answers = ask(*((module, question) for question in questions))
    for question, answer, truth in zip(questions, answers, truths, strict=True):
        assert answer == (True, without_text(json.loads(json.dumps(truth)))), question


@pytest.mark.skipif(not BENCH.is_file(), reason="needs build/wasm/bench.wasm (make wasm)")
def test_the_signature_is_the_recorded_one() -> None:
    command = ["node", "--no-warnings", str(HERE / "bench.mjs"), str(BENCH)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    recorded = (ROOT / "core" / "bench" / "signature.txt").read_text().splitlines()[0]
    assert done.stdout.strip() == recorded


def test_paths_have_the_same_steps_and_frames() -> None:
    truths = [to_builtins(explain(ExplainRequest(givens=givens))) for givens in puzzles()]
    compare("hints", [request("explain", board="3x3", givens=g) for g in puzzles()], truths)


def test_hints_and_skipped_hints_are_the_same() -> None:
    questions, truths = [], []
    for number, givens in enumerate(puzzles()):
        skip = number % 3
        asked = HintRequest(givens=givens, digits=givens, skip=skip)
        questions.append(request("hint", board="3x3", givens=givens, digits=givens, skip=skip))
        truths.append(find_next(asked))
    compare("hints", questions, truths)


def test_hints_from_a_players_board_are_the_same() -> None:
    """Half of the solution stands there; lists and what is gone are those of its candidates."""
    questions, truths = [], []
    for number, givens in enumerate(puzzles()):
        digits, notes, gone = play_half(givens, number)
        asked = HintRequest(givens=givens, digits=digits, notes=notes, gone=gone)
        fields = {"notes": bits(notes), "gone": bits(gone)}
        questions.append(request("hint", board="3x3", givens=givens, digits=digits, **fields))
        truths.append(find_next(asked))
    compare("hints", questions, truths)


def play_half(givens: str, number: int) -> tuple[str, Any, Any]:
    solution = diagnose(Grid(givens)).solutions[0].format()
    digits = "".join(
        given if given != "." or (cell + number) % 3 else truth
        for cell, (given, truth) in enumerate(zip(givens, solution, strict=True))
    )
    if number % 5 == 4:  # a mistake is told before any step
        cell = digits.index(".")
        digits = digits[:cell] + str(int(solution[cell]) % 9 + 1) + digits[cell + 1 :]
    notes = tuple(
        tuple({int(truth), (cell + number) % 9 + 1}) if cell % 4 == 0 else ()
        for cell, truth in enumerate(solution)
    )
    gone = tuple(((cell * 5 + number) % 9 + 1,) if cell % 3 == 0 else () for cell in range(81))
    return digits, notes if number % 2 else ((),) * 81, gone


def bits(lists: Any) -> str:
    return " ".join(str(sum(1 << (digit - 1) for digit in digits)) for digits in lists)


def test_doubts_are_the_same() -> None:
    questions, truths = [], []
    for number, givens in enumerate(puzzles()):
        cell, digit = number * 7 % 81, number % 9 + 1
        asked = WhyNotRequest(givens=givens, digits=givens, cell=cell, digit=digit)
        fields = {"digits": givens, "cell": cell, "digit": digit}
        questions.append(request("why-not", board="3x3", givens=givens, **fields))
        truths.append(to_builtins(tell_why_not(asked)))
    compare("hints", questions, truths)


def play(givens: str) -> list[Found]:
    """List what the path of a puzzle finds: a digit each, and each candidate that it strikes."""
    found: list[Found] = []
    digits = Grid(givens)
    for step in find_path(Position(digits)).steps:
        told = step.eliminations[1:]
        for cell, digit in step.eliminations[:1]:
            before = digits.format()
            found.append(Found(digits=before, cell=cell, digit=digit, is_struck=True, told=told))
        for cell, digit in step.placements:
            found.append(Found(digits=digits.format(), cell=cell, digit=digit))
            digits = digits.with_digit(cell, digit)
    return found


def test_reviews_are_the_same() -> None:
    questions, truths = [], []
    for givens in puzzles():
        finds = play(givens)
        written = ";".join(
            " ".join(map(str, (f.digits, f.cell, f.digit, int(f.is_struck), *sum(f.told, ()))))
            for f in finds
        )
        questions.append(request("review", board="3x3", givens=givens, finds=written))
        asked = ReviewRequest(givens=givens, finds=finds)
        truths.append({"reasons": to_builtins(review(asked))})
    compare("whole", questions, truths)


def test_ratings_are_the_same() -> None:
    truths = []
    for givens in puzzles():
        truth = to_builtins(rate_puzzle(PuzzleRequest(givens=givens)))
        truths.append({name: truth[name] for name in truth if name != "level"})  # the page's list
    compare("whole", [request("rate", board="3x3", givens=g) for g in puzzles()], truths)


@pytest.mark.parametrize("variant", ["killer", "x", "dots", "jigsaw", "thermometer"])
def test_ratings_of_variants_are_the_same(variant: str) -> None:
    cards = [make_puzzle(OrderRequest(variant=variant), seed, 100, 60.0).card for seed in range(3)]
    asked = [PuzzleRequest(givens=card.givens, board=card.board) for card in cards]
    truths = [to_builtins(rate_puzzle(puzzle)) for puzzle in asked]
    for truth in truths:
        del truth["level"]  # the page's list
    compare("whole", [request("rate", board=p.board, givens=p.givens) for p in asked], truths)


def test_keys_and_needs_are_the_same() -> None:
    asked = [("whole", request("key", board="3x3", givens=g)) for g in puzzles()]
    found = [answer["key"] for _, answer in ask(*asked)]
    assert found == [key(Grid(givens)).format() for givens in puzzles()]
    asked = [("whole", request("needs", board="3x3", givens=g)) for g in puzzles()[:7]]
    for givens, (_, answer) in zip(puzzles(), ask(*asked), strict=False):
        assert set(answer["needs"]) == set(find_needs(givens))


def test_the_same_seed_makes_the_same_puzzle() -> None:
    questions, truths = [], []
    for seed, level in enumerate(LEVELS.values()):
        least, most = (round(er * 10) for er in level.er_range)
        fields = {"least": least, "most": most, "seed": seed, "tries": 1000}
        questions.append(request("generate", board="3x3", symmetry="half-turn", **fields))
        order = OrderRequest(level=level.id)
        truths.append(to_builtins(make_puzzle(order, seed, 1000, 60.0).card))
    answers = ask(*(("whole", question) for question in questions))
    for (is_answer, made), truth in zip(answers, truths, strict=True):
        assert is_answer
        assert made == {name: truth[name] for name in made}


def test_needs_and_other_boards_are_made_to_order() -> None:
    needs = request("generate", board="3x3", symmetry="none", needs="x-wing", seed=3, tries=1000)
    mini = request("generate", board="2x3", symmetry="mirror", seed=3, tries=100)
    truths = [
        make_puzzle(OrderRequest(needs=("x-wing",), symmetry="none"), 3, 1000, 60.0),
        make_puzzle(OrderRequest(board="2x3", symmetry="mirror"), 3, 100, 60.0),
    ]
    for (is_answer, made), truth in zip(
        ask(("whole", needs), ("whole", mini)), truths, strict=True
    ):
        assert is_answer
        assert (made["givens"], made["seed"]) == (truth.card.givens, truth.card.seed)


def test_solutions_counts_and_candidates_are_the_same() -> None:
    texts = [*puzzles()[:5], "." * 81, "1" * 2 + "." * 79]
    asked = [("hints", request("solve", board="3x3", givens=text)) for text in texts[:5]]
    truths = [to_builtins(solve_puzzle(PuzzleRequest(givens=text))) for text in texts[:5]]
    assert [answer for _, answer in ask(*asked)] == truths
    asked = [("hints", request("count", board="3x3", givens=text, limit=7)) for text in texts]
    assert [answer["count"] for _, answer in ask(*asked)] == [1] * 5 + [7, 0]
    [(_, answer)] = ask(("whole", request("candidates", board="2x2", givens=SMALL)))
    assert answer["candidates"] == [list(cell) for cell in true_candidates(SMALL)]


def test_boards_with_rules_are_solved() -> None:
    board = "2x2; cage 3: r1c1 r1c2; cage 7: r1c3 r1c4; anti-knight"
    [(is_answer, answer)] = ask(("whole", request("solve", board=board, givens="." * 16)))
    truth = to_builtins(solve_puzzle(PuzzleRequest(givens="." * 16, board=board)))
    assert (is_answer, answer["is_only"]) == (True, truth["is_only"])
    assert (answer["solution"] is None) == (truth["solution"] is None)


BOARDS = [
    "3x3",
    "2x3; thermometer: r1c1 r1c2 r1c3; cage 9: r2c1 r2c2",
    "3x3+diagonals; anti-knight; arrow: r1c1 / r1c2 r1c3; renban: r3c1 r3c2",
]


def test_drawings_and_conflicts_are_the_same() -> None:
    for text in BOARDS:
        board = Board(text)
        [(_, drawn)] = ask(("whole", request("draw", board=board.text)))
        assert drawn["drawing"] == json.loads(board.draw())
        digits = "12" + "." * (board.layout.cells - 2)
        asked = request("conflicts", board=board.text, digits=digits)
        [(_, found)] = ask(("whole", asked))
        truth = list_conflicts(ConflictsRequest(board=board.text, digits=digits))
        assert found["conflicts"] == to_builtins(truth)


def test_combinations_are_the_same() -> None:
    board = Board(BOARDS[1])
    empty = "." * 36
    for rule in range(len(board.rules)):
        asked = request("combinations", board=board.text, digits=empty, rule=rule)
        truth = combine(CombinationsRequest(board=board.text, digits=empty, rule=rule))
        [(is_answer, found)] = ask(("whole", asked))
        assert (is_answer, found) == (True, to_builtins(truth))
    wrong = request("combinations", board=board.text, digits=empty, rule=7)
    [(is_answer, told)] = ask(("whole", wrong))
    assert (is_answer, told["error"]) == (False, "bad_input")


def test_verdicts_are_the_same() -> None:
    boards = [(givens, "3x3") for givens in (puzzles()[0], "." * 81, "11" + "." * 79)]
    boards += [("." * 16, "2x2; anti-king"), ("1234" + "." * 12, "2x2; anti-knight")]
    boards += [("1" + "." * 35, BOARDS[1]), ("55" + "." * 34, BOARDS[1])]
    for givens, board in boards:
        truth = to_builtins(judge_board(PuzzleRequest(givens=givens, board=board), 60.0))
        [(_, found)] = ask(("whole", request("judge", board=board, givens=givens)))
        assert found["verdict"] == truth["verdict"]
        for name in ("cells", "broken"):
            assert found.get(name, []) == truth.get(name, [])
        assert len(found.get("solutions", [])) == len(truth.get("solutions", []))


@pytest.mark.parametrize("variant", ["killer", "x", "dots", "jigsaw", "thermometer", "samurai"])
def test_a_variant_of_the_same_seed_is_the_same(variant: str) -> None:
    found = find_variant(variant)
    parts = " | ".join(
        f"{'' if layout is None else layout.text}: {', '.join(kinds)}".rstrip()
        for layout, kinds in found.list_parts()
    )
    fields = {
        "board": found.make_board().text,
        "fresh": int(found.board == "jigsaw"),
        "bare": int(not found.givens),
        "material": ", ".join(found.material),
        "parts": parts,
        "symmetry": "half-turn",
        "seed": 5,
        "tries": 100,
    }
    given = {name: value for name, value in fields.items() if value != ""}
    [(is_answer, made)] = ask(("whole", request("set", **given)))
    truth = make_puzzle(OrderRequest(variant=variant), 5, 100, 60.0).card
    assert is_answer
    assert (made["givens"], made["board"]) == (truth.givens, truth.board)
    assert (made["seed"], made.get("rule_share")) == (truth.seed, truth.rule_share)


def test_refusals_come_back_again_and_again_and_cost_nothing() -> None:
    """Whoever asks makes a new instance after each, so that nothing of it is left."""
    rounds = 200
    good = request("solve", board="2x2", givens=SMALL)
    answers = ask(*[("hints", question) for question in WRONG * rounds], ("hints", good))
    assert all(not is_answer for is_answer, _ in answers[:-1])
    assert all(told["message"].startswith("expected") for _, told in answers[: len(WRONG)])
    assert answers[: len(WRONG)] == answers[-len(WRONG) - 1 : -1]
    assert answers[-1][0]


def test_refusals_say_what_the_server_says() -> None:
    asked = HintRequest(givens="." * 81, digits="." * 81)
    with pytest.raises(NonetError) as refused:
        find_next(asked)
    [(is_answer, told)] = ask(("hints", WRONG[2]))
    assert not is_answer
    assert told == {"error": refused.value.code, "message": str(refused.value)}


def test_rare_techniques_are_left_to_the_whole_module() -> None:
    givens = puzzles()[0]
    told = request("hint", board="3x3", givens=givens, digits=givens, techniques="template-set")
    (is_answer, refusal), (is_whole_answer, _) = ask(("hints", told), ("whole", told))
    assert not is_answer
    assert refusal["error"] == "not_here"
    assert is_whole_answer


def test_large_boards_are_left_to_the_server() -> None:
    empty = "." * 256
    [(is_answer, told)] = ask(("hints", request("hint", board="4x4", givens=empty, digits=empty)))
    assert (is_answer, told["error"]) == (False, "not_here")


def test_rules_for_more_than_16_digits_are_drawn_here_and_solved_by_the_server() -> None:
    board = Board("5x5; cage 3: r1c1 r1c2")
    empty = "." * 625
    drawn, solved = ask(
        ("whole", request("draw", board=board.text)),
        ("whole", request("solve", board=board.text, givens=empty)),
    )
    assert drawn == (True, {"drawing": json.loads(board.draw())})
    expected = "expected rules on a board of at most 16 digits, got 25"
    assert solved == (False, {"error": "not_here", "message": expected})
    [(is_answer, _)] = ask(("whole", request("solve", board="5x5", givens=empty)))
    assert is_answer
