"""System-call numbers of the two processor families that we filter on. A table, nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Architecture:
    """One processor family as the kernel's filter sees it."""

    machine: str
    audit_arch: int
    numbers: Mapping[str, int]


# name: (x86_64, aarch64)
_NUMBERS = {
    "add_key": (248, 217),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "clone": (56, 220),
    "clone3": (435, 435),
    "connect": (42, 203),
    "delete_module": (176, 106),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "open_tree_attr": (467, 467),
    "perf_event_open": (298, 241),
    "personality": (135, 92),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "seccomp": (317, 277),
    "sendmmsg": (307, 269),
    "sendmsg": (46, 211),
    "sendto": (44, 206),
    "set_mempolicy": (238, 237),
    "setns": (308, 268),
    "socket": (41, 198),
    "socketpair": (53, 199),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
}

X86_64 = Architecture("x86_64", 0xC000003E, MappingProxyType({name: pair[0] for name, pair in _NUMBERS.items()}))
AARCH64 = Architecture("aarch64", 0xC00000B7, MappingProxyType({name: pair[1] for name, pair in _NUMBERS.items()}))
ARCHITECTURES = MappingProxyType({"x86_64": X86_64, "aarch64": AARCH64, "arm64": AARCH64})
