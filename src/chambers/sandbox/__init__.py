"""Start a child that can do little, and watch what a family of processes tries to do.

Two doors. `spawn` starts one program behind a network namespace, a system-call filter and Landlock, and says in one
sentence how much of that this kernel granted. `observe` runs a whole program with everything it starts and writes
down every attempt to reach something outside.

`confinement` holds the values, `seccomp`, `landlock`, `namespace` and `privileges` one kernel facility each, `confine`
and `stage` are the small programs which run between fork and exec. Those two start without site-packages: whatever
they import is standard library only, so this package's own `__init__` imports nothing.

What this room does not do: decide who may start what, restart anything, or hide the process list. A confined program
sees the names of other processes and can spend the CPU time that its limits leave it.
"""
