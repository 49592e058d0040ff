"""The step that set an ER, with its proof: what was assumed, and what follows from what."""

from dataclasses import dataclass

from nonet.techniques import TECHNIQUES

__all__ = ["REASONS", "Claim", "Evidence", "Link", "RawEvidence", "to_evidence"]

RawClaim = tuple[int, int, bool]
RawLink = tuple[RawClaim, int, tuple[int, ...], tuple[RawClaim, ...]]
RawEvidence = tuple[int, tuple[int, ...], tuple[RawClaim, ...], tuple[tuple[RawLink, ...], ...]]

# Why a claim holds, as the engine numbers it.
REASONS = ("assumed", "cell", "box", "row", "column", "rule", "nested")


@dataclass(frozen=True, slots=True)
class Claim:
    """A cell that holds a digit (`on`), or does not.

    >>> print(Claim(0, 5, True), Claim(80, 1, False))
    r1c1=5 r9c9≠1
    """

    cell: int
    digit: int
    on: bool

    def __str__(self) -> str:
        sign = "=" if self.on else "≠"
        return f"r{self.cell // 9 + 1}c{self.cell % 9 + 1}{sign}{self.digit}"


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a chain and why it holds.

    `reason` is one of REASONS: assumed, by its cell, box, row or column, by a rule (locked
    candidates, pairs, X-wing), or by a chain nested in this one, whose claims are `nested`.
    """

    claim: Claim
    reason: str
    parents: tuple[int, ...]  # places of the claims it follows from, in the same branch
    nested: tuple[Claim, ...]

    def explain(self, branch: tuple["Link", ...]) -> str:
        """Say the link in one line."""
        if self.reason == "assumed":
            return f"{self.claim} is assumed"
        causes = ", ".join(str(branch[place].claim) for place in self.parents)
        text = f"{self.claim} by {_AS_TOLD[self.reason]}: {causes}"
        if self.nested:
            text += f" [{' → '.join(map(str, self.nested))}]"
        return text


_AS_TOLD = {
    "cell": "its cell",
    "box": "its box",
    "row": "its row",
    "column": "its column",
    "rule": "a rule",
    "nested": "a nested chain",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """The step that set ER.

    Where it took chains, each branch leads from an assumption to its end: to the conclusion, or,
    for a contradiction, to one of two claims that exclude each other. A cycle ends where it began.
    """

    technique: str
    price: float
    step: int  # its place in the path
    candidates: tuple[tuple[int, ...], ...]  # of each cell, before the step
    conclusions: tuple[Claim, ...]
    branches: tuple[tuple[Link, ...], ...]

    def lines(self) -> list[str]:
        """The step as text: what it is, what it concludes, and every link of its chains."""
        found = ", ".join(map(str, self.conclusions))
        name = TECHNIQUES[self.technique].name
        lines = [f"step {self.step + 1}: {name} ({self.price:.1f}) shows {found}"]
        for number, branch in enumerate(self.branches, 1):
            lines.append(f"  branch {number} of {len(self.branches)}, to {branch[-1].claim}:")
            lines += [f"    {link.explain(branch)}" for link in branch]
        return lines


def to_evidence(raw: RawEvidence | None, technique: str, er: float) -> Evidence | None:
    """Turn the engine's evidence into ours."""
    if raw is None:
        return None
    step, before, conclusions, branches = raw
    return Evidence(
        technique,
        er,
        step,
        tuple(tuple(d for d in range(1, 10) if digits >> (d - 1) & 1) for digits in before),
        _claims(conclusions),
        tuple(tuple(_link(*link) for link in branch) for branch in branches),
    )


def _claims(raw: tuple[RawClaim, ...]) -> tuple[Claim, ...]:
    return tuple(Claim(*claim) for claim in raw)


def _link(
    claim: RawClaim, reason: int, parents: tuple[int, ...], nested: tuple[RawClaim, ...]
) -> Link:
    return Link(Claim(*claim), REASONS[reason], parents, _claims(nested))
