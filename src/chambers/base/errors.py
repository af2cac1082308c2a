"""One tree of errors; each leaf knows its slug, its HTTP status, its exit code and what to do about it.

    ChambersError
    ├── UsageError            2   what was asked for makes no sense
    │   └── SettingsError         the configuration cannot be used
    ├── BlockedError          3   something is not supported by the record
    ├── NoGroundsError        4   the gate said no
    ├── NoFitError            5   it does not fit
    └── OperationError        1   it was tried and failed
        ├── UnavailableError      not now; trying again later may help
        └── RefusedError          it could be done, but not safely

A room that wants an error of its own derives from one of these in the file that raises it. The message says what
happened and why; `hint` says what to do.
"""

from typing import ClassVar


class ChambersError(Exception):
    """Base of everything that we raise on purpose."""

    code: ClassVar[str] = "error"
    http_status: ClassVar[int] = 500
    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(ChambersError):
    """What was asked for makes no sense."""

    code = "usage"
    http_status = 400
    exit_code = 2


class SettingsError(UsageError):
    """The configuration cannot be used."""

    code = "settings.invalid"


class BlockedError(ChambersError):
    """Something is not supported by the record."""

    code = "blocked"
    http_status = 409
    exit_code = 3


class NoGroundsError(ChambersError):
    """The gate said no."""

    code = "no_grounds"
    http_status = 409
    exit_code = 4


class NoFitError(ChambersError):
    """It does not fit."""

    code = "no_fit"
    http_status = 409
    exit_code = 5


class OperationError(ChambersError):
    """It was tried and failed."""

    code = "failed"


class UnavailableError(OperationError):
    """Not now; trying again later may help."""

    code = "unavailable"
    http_status = 503


class RefusedError(OperationError):
    """It could be done, but not safely."""

    code = "refused"
    http_status = 403
