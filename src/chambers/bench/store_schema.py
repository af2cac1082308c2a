"""The tables of the store, step by step from the first form to today's. Pure.

A file says in `user_version` how many steps it has behind it. A step that has been released is never edited; what is
to change comes as a further one.
"""

_FIRST = (
    """CREATE TABLE sessions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        verb TEXT NOT NULL,
        arguments TEXT NOT NULL,
        environment TEXT NOT NULL,
        subject TEXT,
        model TEXT,
        machine TEXT,
        engine TEXT,
        began TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL REFERENCES sessions (id),
        phase TEXT NOT NULL,
        shape TEXT NOT NULL,
        concurrency INTEGER NOT NULL,
        valid INTEGER NOT NULL,
        headline TEXT NOT NULL,
        data TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE results (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL REFERENCES sessions (id),
        data TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE endings (
        session INTEGER PRIMARY KEY REFERENCES sessions (id),
        ended TEXT NOT NULL,
        ending TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX runs_of_session ON runs (session)",
    "CREATE INDEX results_of_session ON results (session)",
    *(
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table}"
        " BEGIN SELECT RAISE(ABORT, 'measurements are never changed'); END"
        for table in ("sessions", "runs", "results", "endings")
        for verb in ("UPDATE", "DELETE")
    ),
)
_STEPS = (_FIRST,)
VERSION = len(_STEPS)


def missing_steps(version: int) -> tuple[str, ...]:
    """The statements that bring a file of that version to today's."""
    return tuple(statement for step in _STEPS[version:] for statement in step)
