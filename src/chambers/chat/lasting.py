"""Sockets to other machines that notice when the machine is gone.

A connection on which nothing is sent never ends by itself when a cable is pulled or a machine loses power, and one on
which something is sent ends after a quarter of an hour. With these options the kernel asks the other side while it is
silent, and gives up when it does not even acknowledge: the waiting read then fails.
"""

import socket
from typing import Any

LOST_AFTER_S = 10
"""How long another machine of the house may be silent as a machine; its engine may think for much longer."""
_ASKED_TIMES = 3


def watch_peer(sock: socket.socket, lost_after_s: int = LOST_AFTER_S) -> None:
    """Have the connection fail once its other end has acknowledged nothing for so long."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    every_s = max(lost_after_s // (_ASKED_TIMES + 1), 1)
    wanted = {
        "TCP_KEEPIDLE": every_s,
        "TCP_KEEPALIVE": every_s,  # macOS's name of the same
        "TCP_KEEPINTVL": every_s,
        "TCP_KEEPCNT": _ASKED_TIMES,
        "TCP_USER_TIMEOUT": lost_after_s * 1000,
    }
    for name, value in wanted.items():
        option = getattr(socket, name, None)
        if option is not None:
            sock.setsockopt(socket.IPPROTO_TCP, option, value)


def lasting_socket(address: tuple[Any, ...]) -> socket.socket:
    """A socket for an address as the resolver gives it: family, kind, protocol, name, address."""
    sock = socket.socket(*address[:3])
    watch_peer(sock)
    return sock
