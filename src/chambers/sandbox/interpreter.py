"""What a confined child of this Python installation must be able to read, and how it is started.

The interpreter, its libraries, this package, the dynamic linker's files and a handful of kernel facts; not the user's
home, not /etc as a whole, not the folder we were started in.
"""

import sys
from pathlib import Path

import chambers

_SYSTEM = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/sys/devices/system",
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
)


def python_readable() -> tuple[str, ...]:
    """Paths for `Confinement.readable` with which a Python child of ours starts and imports."""
    return tuple(dict.fromkeys((*_SYSTEM, sys.prefix, sys.base_prefix, package_root())))


def package_root() -> str:
    """The folder that `import chambers` looks into: site-packages, or `src` of a checkout.

    The import system lists that folder, so the package's own folder would not be enough.
    """
    return str(Path(chambers.__file__).resolve().parent.parent)


def python_command(module: str, *arguments: str) -> tuple[str, ...]:
    """This interpreter running one of our modules, blind to the user's site, the environment and the current folder."""
    return (sys.executable, "-I", "-m", module, *arguments)
