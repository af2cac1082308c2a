"""One request that has been let in: what is to be asked of whom, for whom, by when."""

from dataclasses import dataclass

from chambers.chat.dialect import Dialect
from chambers.chat.openai import Json
from chambers.fleet.status import LaneStatus
from chambers.gateway.affinity import Blocks
from chambers.gateway.asgi import header_value
from chambers.gateway.charter import RoleRules
from chambers.gateway.names import Wanted
from chambers.gateway.routes import Route
from chambers.gateway.seats import Claim, Seat
from chambers.gateway.tally import Account


@dataclass(frozen=True, slots=True)
class Errand:
    """`asked` is the client's body as its route prepared it; `blocks` are the beginnings of its prompt."""

    path: str
    route: Route
    wanted: Wanted
    asked: Json
    size_bytes: int
    blocks: Blocks
    claim: Claim
    rules: RoleRules
    streams: bool

    @property
    def dialect(self) -> Dialect:
        return self.route.dialect


def served_by(lane: LaneStatus) -> list[tuple[bytes, bytes]]:
    """Which lane answers."""
    return [(b"x-chambers-lane", header_value(lane.lane)), (b"x-chambers-model", header_value(lane.model))]


def told(
    errand: Errand, account: Account, seat: Seat | None, cached_tokens: int | None = None
) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, as far as they are known when it begins."""
    headers = [(b"x-chambers-priority", errand.claim.priority.encode())]
    if seat is not None:
        headers += [*served_by(seat.lane), (b"x-chambers-affinity", str(seat.affinity).encode())]
    if account.queue_s is not None:
        headers.append((b"x-chambers-queue-ms", str(round(account.queue_s * 1000)).encode()))
    if cached_tokens is not None:
        headers.append((b"x-chambers-cached-tokens", str(cached_tokens).encode()))
    return headers
