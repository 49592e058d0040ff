"""Ports for servers of the tests."""

import os
import random
import socket

# Below what Linux gives to outgoing connections: while a server is down and is to come back at its
# port, a connection of somebody else cannot take it.
PORTS = range(15_000, 32_000)

_choices = random.Random(os.getpid())  # several processes run tests beside each other


def free_port() -> int:
    """Find a port that nobody listens on, and that nobody is given by chance."""
    while True:
        port = _choices.choice(PORTS)
        with socket.socket() as door:
            try:
                door.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
