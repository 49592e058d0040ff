"""Whatever of the wrong type is handed to a public name, only our errors come back."""

import inspect
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import nonet
from nonet import NonetError

GRID = nonet.Grid("1..4.........32.")
POSITION = nonet.Position(GRID)

# Values that no function takes in every place; None and numbers fit some, and then must do no harm.
WRONG: list[Any] = [3, 1.5, -1, "a", b"a", None, True, [], ["a"], {}, {"a": 1}, (), object(), len]

# One value of each class, to call its methods on.
MADE: dict[str, Callable[[], Any]] = {
    "Board": lambda: nonet.Board("2x2; cage 5: r1c1 r1c2"),
    "CandidateSet": lambda: POSITION.candidate_set,
    "CellSet": lambda: POSITION.empty,
    "CustomGrid": lambda: nonet.CustomGrid(GRID, []),
    "CustomStep": lambda: nonet.CustomStep("mine", eliminations=[(1, 2)]),
    "Grid": lambda: GRID,
    "Hint": lambda: nonet.find_hint(GRID),
    "House": lambda: GRID.layout.houses[0],
    "Key": lambda: nonet.find_key(GRID),
    "Layout": lambda: GRID.layout,
    "OpenGame": lambda: nonet.OpenGame(GRID),
    "Path": lambda: nonet.find_path(GRID),
    "Position": lambda: POSITION,
    "Problem": lambda: nonet.problems("11..............")[0],
    "ProgressBar": lambda: nonet.ProgressBar("x"),
    "Puzzle": lambda: nonet.Puzzle(GRID),
    "Rating": lambda: nonet.rate(GRID),
    "Rule": lambda: nonet.Rule("cage", [0, 1], [5]),
    "Step": lambda: POSITION.find(["naked-single"])[0],
    "Transformation": lambda: nonet.Transformation.identity(GRID.layout),
}
# The engine makes these; nobody else can.
UNMADE = {"House", "Key", "Layout", "Problem"}
# Plain values and errors hold what they are given; they check nothing, and say so by being data.
DATA = {"CustomRule", "CustomTechnique", "Hint", "Made", "NothingFound", "Path", "Placed", "Rating"}


def is_error(name: str) -> bool:
    value = getattr(nonet, name)
    return inspect.isclass(value) and issubclass(value, Exception)


PUBLIC = [name for name in nonet.__all__ if callable(getattr(nonet, name)) and not is_error(name)]


def list_methods() -> Iterator[tuple[str, str]]:
    for name, make in MADE.items():
        for method in dir(make()):
            if not method.startswith("_") and callable(getattr(make(), method)):
                yield name, method


def call_wrongly(function: Callable[..., Any], seed: str, rounds: int) -> None:
    """Call with every number of wrong arguments; whatever it says must be one of ours."""
    luck = random.Random(seed)
    most = count_parameters(function)
    for turn in range(rounds):
        arguments = [luck.choice(WRONG) for _ in range(luck.randint(1, max(1, most)))]
        if len(arguments) > most:
            continue
        try:
            answer = function(*arguments)
            if inspect.isgenerator(answer):
                next(answer, None)
        except NonetError:
            pass
        except Exception as error:
            pytest.fail(f"{seed}({arguments}) in turn {turn}: {type(error).__name__}: {error}")


def count_parameters(function: Callable[..., Any]) -> int:
    """How many arguments may stand in their places; how many must is not our message to give."""
    told = getattr(function, "__nb_signature__", None) or getattr(
        getattr(function, "__init__", None), "__nb_signature__", None
    )
    if told:
        return max(int(signature[0].count(":")) for signature in told)
    try:
        kinds = [p.kind for p in inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        return 3
    return sum(kind in (0, 1) for kind in kinds)


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in DATA | UNMADE])
def test_a_public_name_answers_with_our_errors(name: str) -> None:
    call_wrongly(fill(getattr(nonet, name)), name, 60)


def fill(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a Python function have all that it must have: who leaves out an argument is told so by
    Python itself, as by every function.
    """
    if hasattr(function, "__nb_signature__") or hasattr(function.__init__, "__nb_signature__"):
        return function
    needed = [
        p
        for p in inspect.signature(function).parameters.values()
        if p.default is p.empty and p.kind in (0, 1, 3)
    ]

    def call(*arguments: Any) -> Any:
        given = list(arguments)
        while len(given) < sum(p.kind in (0, 1) for p in needed):
            given.append(object())
        more = {p.name: object() for p in needed if p.kind == 3}
        return function(*given, **more)

    call.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    return call


@pytest.mark.parametrize(("name", "method"), list(list_methods()), ids=".".join)
def test_a_method_of_a_value_answers_with_our_errors(name: str, method: str) -> None:
    call_wrongly(fill(getattr(MADE[name](), method)), f"{name}.{method}", 40)


@pytest.mark.parametrize(
    "call",
    [
        lambda: nonet.Layout.box("a", 3),  # type: ignore[arg-type]
        lambda: nonet.Rule(3),  # type: ignore[arg-type]
        lambda: nonet.Step(3),  # type: ignore[arg-type]
        lambda: nonet.Transformation(3),  # type: ignore[arg-type,call-arg]
        lambda: GRID.format(3),  # type: ignore[arg-type]
        lambda: POSITION.find(3),  # type: ignore[arg-type]
        lambda: POSITION.find(["x-wing"], options={"siamese": "a"}),
        lambda: nonet.parse_name(3),  # type: ignore[arg-type]
    ],
)
def test_it_says_what_was_expected_and_what_came(call: Callable[[], Any]) -> None:
    with pytest.raises(nonet.InputError, match=r"^expected .*, got "):
        call()


def test_an_error_from_within_is_not_renamed() -> None:
    """A TypeError of the caller's own function is the caller's."""

    def fail() -> bool:
        raise TypeError("mine")

    with pytest.raises(TypeError, match="mine"):
        nonet.count_solutions("." * 81, 10**12, stop=fail)
