"""Unpacks the RTF body of an Outlook message. Pure; what the RTF says is for others.

The packing is a run of letters and references into the last 4,096 bytes, which begin with words that every such text
uses.
"""

import struct

from chambers.evidence.answer import ProblemError

_PACKED, _PLAIN = 0x75465A4C, 0x414C454D
_WINDOW_BYTES = 4096
_MAX_BYTES = 64 << 20
_BEGINNING = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor "
    rb"MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)


def unpack_rtf(data: bytes) -> bytes:
    """The RTF itself."""
    if len(data) < 16:
        raise ProblemError("its body is damaged")
    _, size_bytes, kind, _ = struct.unpack_from("<IIII", data)
    if kind == _PLAIN:
        return data[16 : 16 + size_bytes]
    if kind != _PACKED or size_bytes > _MAX_BYTES:
        raise ProblemError("its body is packed in a way that nobody knows")
    return _unpacked(data[16:], size_bytes)


def _unpacked(packed: bytes, size_bytes: int) -> bytes:
    out = bytearray(_BEGINNING)
    at = 0
    while at < len(packed) and len(out) - len(_BEGINNING) < size_bytes:
        flags, at = packed[at], at + 1
        for bit in range(8):
            step = packed[at : at + (2 if flags >> bit & 1 else 1)]
            at += len(step)
            if len(step) < 2:
                out += step
            elif not _repeat(out, int.from_bytes(step, "big")):
                return bytes(out[len(_BEGINNING) :])
    return bytes(out[len(_BEGINNING) : len(_BEGINNING) + size_bytes])


def _repeat(out: bytearray, reference: int) -> bool:
    """Copy what a reference points to; false where it points to the place of writing, which is the end."""
    place, length = reference >> 4, (reference & 15) + 2
    behind = (len(out) - place) % _WINDOW_BYTES
    if behind == 0:
        return False
    for _ in range(length):
        out.append(out[-behind] if behind <= len(out) else 0)
    return True
