"""Plants an outer filter that refuses some kernel facilities, then becomes the program in its arguments.

    probe_refusing.py namespaces|namespaces,filters PROGRAM ARGUMENT...

This is how a container or a hardened distribution looks from inside.
"""

import errno
import os
import platform
import sys
from dataclasses import replace

from chambers.sandbox.architecture import ARCHITECTURES
from chambers.sandbox.bpf import ALLOW, Rule, assemble, refuse, when_equal
from chambers.sandbox.privileges import renounce_new_privileges
from chambers.sandbox.seccomp import install

PRCTL = {"x86_64": 157, "aarch64": 167}
PR_SET_SECCOMP = 22

refused = sys.argv[1].split(",")
native = ARCHITECTURES[platform.machine()]
architecture = replace(native, numbers={**native.numbers, "prctl": PRCTL[native.machine]})
rules = [Rule("unshare", refuse(errno.EPERM))]
if "filters" in refused:
    rules.append(Rule("seccomp", refuse(errno.EPERM)))
    rules.append(Rule("prctl", when_equal(0, PR_SET_SECCOMP, refuse(errno.EPERM), ALLOW)))
renounce_new_privileges()
install(assemble(rules, architecture))
os.execv(sys.argv[2], sys.argv[2:])
