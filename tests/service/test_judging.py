"""Judging: the server's clock against what a log claims."""

from msgspec.structs import replace

from nonet.grid import Grid
from nonet.play import Game, replay
from nonet.play.moves import Digit, Move, Pause, Resume
from nonet.service.judging import Evidence, judge

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = [cell for cell, symbol in enumerate(PUZZLE) if symbol == "."]
HANDED = 1_800_000_000_000  # when the server gave the puzzle out


def played(gap: int, first: int = 0) -> list[Move]:
    """Solve the puzzle, a cell every `gap` ms, after a first look."""
    return [
        Digit(n=n, at=first + n * gap, cells=(cell,), digit=int(SOLUTION[cell]))
        for n, cell in enumerate(EMPTY, 1)
    ]


def evidence(
    moves: list[Move], arrivals: list[int | None], usual: list[int] | None = None
) -> Evidence:
    state = replay(Game(Grid(PUZZLE), Grid(SOLUTION), tuple(moves)))
    assert state.is_complete
    return Evidence(len(EMPTY), state, moves, arrivals, HANDED, HANDED, usual or [])


def streamed(moves: list[Move], delay: int = 200) -> list[int | None]:
    """Let every move arrive a moment after it was made."""
    return [HANDED + move.at + delay for move in moves]


def test_moves_that_come_as_they_are_made_are_live() -> None:
    moves = played(2_000)
    verdict = judge(evidence(moves, streamed(moves)))
    assert (verdict.is_live, verdict.reason) == (True, None)


def test_a_whole_game_that_arrives_within_a_moment_is_not_ranked() -> None:
    moves = played(350)
    verdict = judge(evidence(moves, [HANDED + 20] * len(moves)))
    assert (verdict.is_live, verdict.reason) == (False, "clock")


def test_a_game_that_comes_whole_after_as_long_as_it_took_is_offline() -> None:
    moves = played(2_000)
    verdict = judge(evidence(moves, [HANDED + 200_000] * len(moves)))
    assert (verdict.is_live, verdict.reason) == (False, None)


def test_a_few_minutes_without_network_in_a_long_game_leave_it_offline_or_live() -> None:
    moves = played(20_000)
    arrivals = streamed(moves)
    for place in range(10, 14):  # four moves wait for the network
        arrivals[place] = arrivals[14]
    assert judge(evidence(moves, arrivals)).is_live
    for place in range(10, 30):
        arrivals[place] = arrivals[30]
    verdict = judge(evidence(moves, arrivals))
    assert (verdict.is_live, verdict.reason) == (False, None)


def test_a_clock_that_runs_slower_than_the_server_s_is_not_live() -> None:
    moves = played(400)  # 20 seconds, which took ten minutes
    arrivals: list[int | None] = [HANDED + move.at * 30 for move in moves]
    assert not judge(evidence(moves, arrivals)).is_live


def test_the_first_look_is_before_the_server_hears_of_a_game() -> None:
    moves = played(2_000, first=300_000)
    start = moves[0].at
    arrivals: list[int | None] = [HANDED + move.at - start + 150 for move in moves]
    verdict = judge(evidence(moves, arrivals))
    assert (verdict.is_live, verdict.reason) == (True, None)


def test_pauses_are_no_time_played() -> None:
    moves = played(2_000)
    later: list[Move] = [replace(move, n=move.n + 2, at=move.at + 3_600_000) for move in moves[20:]]
    rest: list[Move] = [Pause(n=21, at=moves[19].at), Resume(n=22, at=moves[19].at + 3_600_000)]
    whole = [*moves[:20], *rest, *later]
    verdict = judge(evidence(whole, streamed(whole)))
    assert (verdict.is_live, verdict.reason) == (True, None)


def test_what_no_hand_can_do_is_not_ranked() -> None:
    moves = played(100)
    assert judge(evidence(moves, streamed(moves))).reason == "fast"


def test_a_board_that_was_filled_by_other_means_is_not_ranked() -> None:
    moves = played(2_000)
    known = evidence(moves, streamed(moves))
    assert judge(replace(known, empty=len(EMPTY) + 1)).reason == "filled"


def test_games_of_which_nobody_knows_when_they_arrived_are_not_ranked() -> None:
    moves = played(2_000)
    known = evidence(moves, [None] * len(moves))
    verdict = judge(replace(known, handed=None, seen=None))
    assert (verdict.is_live, verdict.reason) == (False, "clock")


def test_far_below_what_is_usual_for_this_player_is_not_ranked() -> None:
    moves = played(1_000)  # 51 seconds
    usual = [600, 620, 580, 700, 640, 610, 590, 605, 615, 650]
    assert judge(evidence(moves, streamed(moves), usual)).reason == "unusual"
    assert judge(evidence(moves, streamed(moves), usual[:9])).reason is None
    assert judge(evidence(moves, streamed(moves), [70, 60, 55, 80, 65] * 2)).reason is None
