"""The listening socket of the gateway, opened by the supervisor.

The supervisor holds it for as long as it lives, so the port is taken once, a busy port is known before any engine
starts, and a gateway that is being replaced leaves callers waiting instead of refused. A caller whose machine has been
silent for a minute has left, so its slot becomes free.
"""

import errno
import ipaddress
import socket

from chambers.base.errors import OperationError, UsageError
from chambers.chat.lasting import watch_peer

BACKLOG = 1024
_CALLER_LOST_AFTER_S = 60


class PortBusyError(OperationError):
    """Somebody else listens there."""

    code = "gateway.port_busy"


class BadHostError(UsageError):
    """The address is not one of this box."""

    code = "gateway.bad_host"


def open_door(host: str, port: int) -> socket.socket:
    """Listen on host and port; port 0 takes any free one."""
    address = _address(host)
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        watch_peer(door, _CALLER_LOST_AFTER_S)  # what is accepted inherits it
        door.bind((str(address), port))
        door.listen(BACKLOG)
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRINUSE:
            raise PortBusyError(
                f"Port {port} on {host} is taken by another program.",
                hint="Stop that program, or set gateway.port (or $CHAMBERS_PORT) to a free port.",
            ) from error
        raise BadHostError(
            f"The gateway cannot listen on {host}:{port}: {error.strerror}.",
            hint="Set gateway.host to an address of this box; 127.0.0.1 is the safe one.",
        ) from error
    return door


def door_url(door: socket.socket) -> str:
    """The address for clients."""
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        return ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError as error:
        raise BadHostError(
            f"gateway.host is {host!r}, which is not an IP address.", hint="127.0.0.1 serves this box only."
        ) from error
