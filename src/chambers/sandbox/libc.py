"""The few kernel calls that Python has no name for, as functions that raise OSError.

Every other module of this room goes through here, so that the handling of `errno` stands in one place.
"""

import ctypes
import errno
import os

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def prctl(option: int, *arguments: int) -> int:
    """prctl(2); the arguments not given are zero, as several options insist on."""
    padded = (*arguments, 0, 0, 0, 0)[:4]
    return _checked(_libc.prctl(option, *(ctypes.c_ulong(value) for value in padded)), "prctl")


def syscall(number: int, *arguments: int | bytes | None) -> int:
    """A system call by number; bytes are passed as the address of a copy."""
    return _checked(_libc.syscall(ctypes.c_long(number), *(_word(value) for value in arguments)), "syscall")


def unshare(flags: int) -> None:
    _checked(_libc.unshare(flags), "unshare")


def capset(header: bytes, data: bytes) -> None:
    _checked(_libc.capset(ctypes.c_char_p(header), ctypes.c_char_p(data)), "capset")


def raw_socket_call(family: int, kind: int, protocol: int) -> int:
    """socket(2) without Python's object around it: the answer may be no file descriptor at all."""
    return int(_libc.socket(ctypes.c_int(family), ctypes.c_int(kind), ctypes.c_int(protocol)))


def ioctl(fd: int, request: int, buffer: ctypes.Array[ctypes.c_char]) -> None:
    """ioctl(2) with the interpreter unlocked meanwhile: a wait for a notification may be long."""
    _checked(_libc.ioctl(fd, ctypes.c_ulong(request), buffer), "ioctl")


def errno_name(error: OSError) -> str:
    """`EPERM` rather than 1: what a person can look up."""
    return errno.errorcode.get(error.errno or 0, str(error))


def _word(value: int | bytes | None) -> ctypes.c_char_p | ctypes.c_long:
    return ctypes.c_char_p(value) if isinstance(value, bytes) else ctypes.c_long(value or 0)


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
