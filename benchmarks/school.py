"""The school: how long its exercises take over HTTP, and how soon ratings find their players.

    python benchmarks/school.py serve [--packs 3]
    python benchmarks/school.py ratings [--players 2000]

`serve` asks a server for packs of eight exercises of every subject that it has not made before, the
first with its near-miss, and then answers one of each pack. Told are the time that one waits, and
the server's time on a processor, which other work on the machine changes less (Linux).

`ratings` lets players of true ratings around 1500 (standard deviation 300) answer positions about
150 below what is known of them, and prints the error of their ratings.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import httpx

from nonet.school import SUBJECTS, Opponent, Skill, update_skill
from web_server import web_server

AFTER = (1, 5, 10, 20, 30, 50)  # answers
SPREAD = 300
LEAST = 60  # deviation of a player, as on the page
POSITION = 150  # deviation of a position


def main() -> None:
    """Read the arguments and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("serve", "ratings"))
    parser.add_argument("--packs", type=int, default=3, help="of each subject")
    parser.add_argument("--players", type=int, default=2000)
    given = parser.parse_args()
    if given.what == "serve":
        serve(given.packs)
    else:
        simulate(given.players)


def serve(packs: int) -> None:
    """Ask for packs, and answer one exercise of each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        web_server(Path(folder), log="error") as server,
        server.client() as client,
    ):
        packs_, worked, answers = [], [], []
        for subject in SUBJECTS:
            for number in range(packs):
                before = read_work(server.process.pid)
                seconds, cards = measure(client, "GET", f"/school/{subject}?pack={number}")
                worked.append((read_work(server.process.pid) - before, subject))
                packs_.append((seconds, subject))
                seconds, _ = measure(client, "POST", "/school/answers", answer_to(cards[0]))
                answers.append((seconds, subject))
    for what, listed in (("a pack of 8", packs_), ("  on a processor", worked)):
        tell(what, listed)
        tell("  of killers", [one for one in listed if one[1].startswith("killer.")])
    tell("an answer", answers)


def read_work(process: int) -> float:
    """Read how many milliseconds a process has had of the processors."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


def measure(
    client: httpx.Client, method: str, path: str, body: dict[str, Any] | None = None
) -> tuple[float, Any]:
    """Ask, and say how many milliseconds it took."""
    begun = time.perf_counter()
    answer = client.request(method, path, json=body)
    seconds = time.perf_counter() - begun
    answer.raise_for_status()
    return 1000 * seconds, answer.json()


def answer_to(card: dict[str, Any]) -> dict[str, Any]:
    """Write the right answer to an exercise."""
    [step, *_] = card["answers"]
    kind = "place" if step["placements"] else "strike"
    return {
        "exercise": card["id"],
        "kind": kind,
        "taps": (step["placements"] or step["eliminations"])[:1],
    }


def tell(what: str, taken: list[tuple[float, str]]) -> None:
    """Print the median, the 95th percentile and the slowest."""
    times = [milliseconds for milliseconds, _ in taken]
    slowest, subject = max(taken)
    most = quantiles(times, n=20)[-1]
    print(
        f"{what}: median {median(times):.1f} ms, 95 % {most:.1f}, slowest {slowest:.1f} ({subject})"
    )


def simulate(players: int) -> None:
    """Print how far ratings are off after some answers."""
    source = random.Random(25)
    runs = [play(source.gauss(1500, SPREAD), source) for _ in range(players)]
    for at in AFTER:
        errors = sorted(run[at - 1] for run in runs)
        most = errors[len(errors) * 9 // 10]
        print(f"after {at:2} answers: median {median(errors):.0f}, nine in ten below {most:.0f}")


def play(truth: float, source: random.Random) -> list[float]:
    """Let a player answer: the error of the rating after each answer."""
    skill, errors = Skill(), []
    for _ in range(max(AFTER)):
        position = skill.rating - 150 + source.gauss(0, 60)
        chance = 1 / (1 + 10 ** ((position - truth) / 400))
        after = update_skill(skill, [Opponent(position, POSITION, float(source.random() < chance))])
        skill = Skill(after.rating, max(LEAST, after.deviation), after.volatility)
        errors.append(abs(skill.rating - truth))
    return errors


if __name__ == "__main__":
    main()
