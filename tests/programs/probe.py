"""Tries every way out that we know of and prints, as one line of JSON, what each try came to.

`reached` is a success, anything else is the name of the error. The first argument is JSON: `tries` names the tries
to make, the other fields are their targets. With `listen` it then serves one connection on a Unix socket there.
"""

import ctypes
import errno
import fcntl
import json
import os
import socket
import struct
import sys
from pathlib import Path

REACHED = "reached"
libc = ctypes.CDLL(None, use_errno=True)


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")


def connect(family, kind, address):
    with socket.socket(family, kind) as sock:
        sock.settimeout(2)
        sock.connect(address)


def send(family, address):
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        sock.sendto(b"x", address)


def send_message(family, address):
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        sock.sendmsg([b"x"], [], 0, address)


def open_socket(family, kind, protocol=0):
    socket.socket(family, kind, protocol).close()


def enter_own_network_again():
    with Path("/proc/self/ns/net").open() as namespace:
        checked(libc.setns(namespace.fileno(), 0x4000_0000))


def raise_loopback():
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
        fcntl.ioctl(sock, 0x8914, struct.pack("16sh14x", b"lo", 1))


def tries(target):
    return {
        "tcp_loopback": lambda: connect(socket.AF_INET, socket.SOCK_STREAM, tuple(target["tcp"])),
        "tcp_outside": lambda: connect(socket.AF_INET, socket.SOCK_STREAM, ("192.0.2.1", 443)),
        "tcp6_outside": lambda: connect(socket.AF_INET6, socket.SOCK_STREAM, ("2001:db8::1", 443)),
        "udp": lambda: send(socket.AF_INET, ("192.0.2.1", 53)),
        "udp_message": lambda: send_message(socket.AF_INET, ("192.0.2.1", 53)),
        "dns": lambda: socket.getaddrinfo("chambers.example", 443),
        "raw": lambda: open_socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
        "packet": lambda: open_socket(socket.AF_PACKET, socket.SOCK_RAW),
        "vsock": lambda: open_socket(socket.AF_VSOCK, socket.SOCK_STREAM),
        "netlink": lambda: open_socket(socket.AF_NETLINK, socket.SOCK_RAW),
        "unix_stream": lambda: connect(socket.AF_UNIX, socket.SOCK_STREAM, target["unix_stream"]),
        "unix_datagram": lambda: send(socket.AF_UNIX, target["unix_datagram"]),
        "abstract": lambda: connect(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + target["abstract"]),
        "datagram_pair": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
        "stream_pair": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM),
        "read": lambda: Path(target["file"]).read_text(),
        "write": lambda: Path(target["file"]).write_text("changed"),
        "create": lambda: Path(target["file"] + ".new").write_text("new"),
        "write_own": lambda: Path(target["own_file"]).write_text("mine"),
        "signal_parent": lambda: os.kill(os.getppid(), 0),
        "unshare": lambda: checked(libc.unshare(0x1000_0000)),
        "setns": enter_own_network_again,
        "ptrace": lambda: checked(libc.ptrace(0, 0, 0, 0)),
        "raise_loopback": raise_loopback,
        "mount": lambda: checked(libc.mount(b"none", b"/proc", b"tmpfs", 0, None)),
        "thread": lambda: __import__("threading").Thread(target=int).start(),
        "fork": lambda: os.waitpid(os.fork() or os._exit(0), 0),
    }


def outcome(attempt):
    try:
        attempt()
    except socket.gaierror:
        return "no name service"
    except OSError as error:
        return errno.errorcode[error.errno]
    return REACHED


def capabilities():
    lines = Path("/proc/self/status").read_text().splitlines()
    return {line.split()[0]: line.split()[1] for line in lines if line.startswith("Cap")}


def serve_once(path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(path)
        listener.listen()
        print("listening", flush=True)
        peer, _ = listener.accept()
        with peer:
            peer.sendall(peer.recv(100).upper())


def main():
    target = json.loads(sys.argv[1])
    attempts = tries(target)
    results = {name: outcome(attempts[name]) for name in target["tries"]}
    print(json.dumps({"results": results, "capabilities": capabilities()}), flush=True)
    if "listen" in target:
        serve_once(target["listen"])


main()
