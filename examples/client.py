"""Talk to `nonet engine` as a program in any language would: one JSON object a line.

$ python examples/client.py
protocol 1
1234341221434321
stopped
"""

import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-m", "nonet", "engine"]


class Client:
    """A running engine: say something, hear the answer."""

    def __init__(self) -> None:
        self._engine = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def say(self, **request: object) -> None:
        """Send a request."""
        if self._engine.stdin is None:
            raise SystemExit("the engine has gone")
        print(json.dumps(request), file=self._engine.stdin, flush=True)

    def hear(self) -> dict[str, Any]:
        """Wait for an answer."""
        if self._engine.stdout is None:
            raise SystemExit("the engine has gone")
        answer: dict[str, Any] = json.loads(self._engine.stdout.readline())
        return answer

    def leave(self) -> None:
        """End the conversation."""
        self._engine.communicate()


def main() -> None:
    """Solve one puzzle, and stop a count that nobody waits for."""
    client = Client()
    print(f"protocol {client.hear()['protocol']}")
    client.say(id=1, verb="solve", data={"givens": "1..4.........32.", "board": "2x2"})
    print(client.hear()["answer"]["solution"])
    client.say(id=2, verb="count", data={"givens": "." * 81, "limit": 10**12})
    client.say(id=2, verb="stop")
    print(client.hear()["error"])
    client.leave()


if __name__ == "__main__":
    main()
