"""Carries one request to an engine and sees to it that its answer comes back, or that the client hears why not.

The client is watched all the while: when it leaves, the connection to the engine is closed, and the engine stops at
its next write. A lane that is being restarted is waited for as long as nothing has been said to the client yet, and so
is another lane when the one that had begun to answer is lost.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from chambers.base.errors import ChambersError
from chambers.chat.openai import BrokenStreamError
from chambers.chat.sse import EventTooLongError
from chambers.engines.engine import Engine
from chambers.evidence.registry_place import RegistryPlace
from chambers.fleet.control import complain
from chambers.fleet.status import LaneStatus
from chambers.gateway.asgi import Receive, Reply, until_gone
from chambers.gateway.asking import compose, encode
from chambers.gateway.charter import Charter
from chambers.gateway.clock import now_s
from chambers.gateway.delivery import Delivery
from chambers.gateway.errand import Errand, told
from chambers.gateway.fingerprints import Fingerprints
from chambers.gateway.lanes import LaneTable
from chambers.gateway.metrics import Metrics
from chambers.gateway.outgoing import Outgoing
from chambers.gateway.patience import Patience
from chambers.gateway.refusals import EngineLostError, EngineSilentError, failure_of
from chambers.gateway.seats import Bystander, Seat
from chambers.gateway.tally import Account, Outcome, Tally
from chambers.gateway.upstream import Bounds, Upstreams
from chambers.gateway.vigil import Vigil
from chambers.gateway.waiting import Waiter, WaitingRoom

TRY_TO_CONNECT_S = 60.0
IN_THREAD_BYTES = 256 * 1024
_CHANCES = 2

# What an engine must not do; the supervisor is told.
_FAULTS = (BrokenStreamError, EventTooLongError, EngineSilentError)

T = TypeVar("T")


class Forwarder:
    """Does errands."""

    def __init__(
        self,
        room: WaitingRoom,
        lanes: LaneTable,
        *,
        engines: Mapping[str, Engine],
        metrics: Metrics,
        tally: Tally,
        charter: Callable[[], Charter],
        bounds: Bounds,
    ) -> None:
        self._room = room
        self._lanes = lanes
        self._engines = engines
        self._metrics = metrics
        self._tally = tally
        self._charter = charter
        self._bounds = bounds
        self._upstreams = Upstreams(bounds)
        self._fingerprints = Fingerprints(_registry_place(charter()), metrics.note_fingerprint)
        self._complaints: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self._fingerprints.begin()

    async def close(self) -> None:
        await asyncio.gather(*self._complaints, return_exceptions=True)
        await self._upstreams.close()
        await self._fingerprints.close()

    async def carry(self, errand: Errand, receive: Receive, reply: Reply) -> None:
        """Do the errand; returns early, with the engine told, when the client leaves."""
        account = Account(errand.path, errand.claim.arrived_s)
        client = _Client(receive, reply, self._bounds.client_pause_s)
        outgoing = self._fingerprints.collect()
        outcome = Outcome.LEFT
        try:
            async with client.watched():
                await self._deliver(errand, account, reply, outgoing)
            outcome = Outcome.LEFT if client.left else Outcome.ANSWERED
        except ChambersError as error:
            outcome = _outcome(error)
            raise
        finally:
            self._note(account, outcome)
            outgoing.end()

    async def _deliver(self, errand: Errand, account: Account, reply: Reply, outgoing: Outgoing) -> None:
        seat: Seat | None = None
        patience = Patience(reply, errand.dialect, lambda: told(errand, account, seat), streams=errand.streams)
        async with AsyncExitStack() as stack:
            waiter = stack.enter_context(self._place(errand))
            chances = _Chances()
            while True:
                seat, answer = await self._send(
                    errand, waiter, patience, account, stack, chances=chances, outgoing=outgoing
                )
                self._metrics.note_affinity(seat.affinity)
                delivery = Delivery(errand, seat, answer, reply, patience, account, self._engines, outgoing)
                if await self._delivered(delivery, chances):
                    break
                account.first_word_s = None
                waiter.again()
            waiter.finished = True

    async def _delivered(self, delivery: Delivery, chances: "_Chances") -> bool:
        """Whether the answer came to its end; False where it was lost and can still be asked for again."""
        lane = delivery.seat.lane
        try:
            await self._over(lane, delivery.run(), lambda: delivery.answer.content.total_bytes)
        except TimeoutError as error:
            raise self._fault(lane, _silent(lane)) from error
        except (aiohttp.ClientError, ConnectionError) as error:
            lost = self._lost(lane)
            if delivery.said or not chances.another():
                raise lost from error
            delivery.answer.close()  # an engine that is still at work on it may stop
            return False
        except _FAULTS as error:
            raise self._fault(lane, error) from None
        return True

    async def _over(self, lane: LaneStatus, work: Coroutine[Any, Any, T], heard: Callable[[], int]) -> T:
        """The outcome of work on a lane; for one on another machine, unless that machine is gone first."""
        if lane.url is None:
            return await work
        silence_s = self._bounds.machine_silence_s
        silent = f"silent for {silence_s:g} s"
        return await Vigil(self._lanes, lane.lane, lambda: self._complain(lane, silent), silence_s).over(work, heard)

    def _place(self, errand: Errand) -> "AbstractContextManager[Waiter | Bystander]":
        if not errand.route.takes_slot:
            beside = self._room.beside(errand.wanted)
            if beside is not None:
                return beside
        return self._room.waiting(errand.wanted, errand.claim, errand.blocks)

    async def _send(
        self,
        errand: Errand,
        waiter: Waiter | Bystander,
        patience: Patience,
        account: Account,
        stack: AsyncExitStack,
        *,
        chances: "_Chances",
        outgoing: Outgoing,
    ) -> tuple[Seat, aiohttp.ClientResponse]:
        """Put the request to a lane until one begins to answer.

        Nothing may listen there any more, or what listened may just be dying, and the news has not reached us yet: then
        another lane, or its next life, is waited for. A request that got as far as an engine is put again once only,
        because it may be what killed it.
        """
        give_up_s: float | None = None
        while True:
            if waiter.seat.done():
                seat = waiter.seat.result()
            else:
                seat = await patience.through(_seated(waiter), lambda: _say_place(waiter))
            account.lane, account.seated_s = seat.lane.lane, seat.seated_s
            asking = self._ask(errand, seat.lane, stack, outgoing)
            try:
                return seat, await patience.through(asking, lambda: "waiting for the engine")
            except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
                give_up_s = give_up_s or now_s() + TRY_TO_CONNECT_S
                lost = self._lost(seat.lane)
                if now_s() > give_up_s:
                    raise lost from error
            except TimeoutError as error:
                raise self._fault(seat.lane, _silent(seat.lane)) from error
            except (aiohttp.ClientError, ConnectionError) as error:
                lost = self._lost(seat.lane)
                if not chances.another():
                    raise lost from error
            waiter.again()

    async def _ask(
        self, errand: Errand, lane: LaneStatus, stack: AsyncExitStack, outgoing: Outgoing
    ) -> aiohttp.ClientResponse:
        body = compose(errand.route, errand.asked, lane, errand.rules)
        data = await asyncio.to_thread(encode, body) if errand.size_bytes > IN_THREAD_BYTES else encode(body)
        outgoing.asked = data
        key = self._charter().upstream_keys.get(lane.lane)
        posting = self._upstreams.post(lane, errand.route.upstream, data, key)
        answer = await self._over(lane, posting, lambda: 0)
        # Closed with the stack, also when the client leaves between this line and the next.
        return await stack.enter_async_context(answer)

    def _fault(self, lane: LaneStatus, error: ChambersError) -> ChambersError:
        """Tell the supervisor; the client hears the error."""
        self._complain(lane, error.message)
        return error

    def _lost(self, lane: LaneStatus) -> EngineLostError:
        """The supervisor sees for itself how its own engines end; for another machine it has to look."""
        if lane.url is None:
            return _ended(lane)
        lost = _out_of_sight(lane)
        self._complain(lane, lost.message)
        return lost

    def _complain(self, lane: LaneStatus, fault: str) -> None:
        """Beside our work: nobody waits for it."""
        complaint = asyncio.create_task(complain(Path(self._charter().control_socket), lane.lane, fault))
        self._complaints.add(complaint)
        complaint.add_done_callback(self._complaints.discard)

    def _note(self, account: Account, outcome: Outcome) -> None:
        self._metrics.note_end(account, outcome)
        if account.lane is not None and account.decode_tps is not None:
            self._tally.add(account.lane, account.decode_tps)


class _Chances:
    """How often a request may still be put again that got as far as an engine."""

    def __init__(self) -> None:
        self._left = _CHANCES

    def another(self) -> bool:
        self._left -= 1
        return self._left > 0


class _Client:
    """Watches whether the client is still there, beside the work that is done for it in its own task.

    When it has left, that work is cancelled where it stands. Done this way round, because a task for the work would
    cost every request a round of a busy loop before it is even sent.
    """

    def __init__(self, receive: Receive, reply: Reply, pause_s: float) -> None:
        self._receive = receive
        self._reply = reply
        self._pause_s = pause_s
        self.left = False

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """The block is left early, without a word, when the client leaves."""
        task = asyncio.current_task()
        assert task is not None
        watch = asyncio.create_task(self._watch(task))
        try:
            yield
        except asyncio.CancelledError:
            # Somebody else may want us to end as well; then it is not ours to keep quiet about.
            if not self.left or task.uncancel() > 0:
                raise
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _watch(self, work: "asyncio.Task[object]") -> None:
        gone = asyncio.ensure_future(until_gone(self._receive))
        try:
            while not (await asyncio.wait({gone}, timeout=self._pause_s / 4))[0] and not self._stuck():
                pass
        finally:
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
        self.left = True
        work.cancel()

    def _stuck(self) -> bool:
        """One that takes nothing for minutes has left."""
        held_since_s = self._reply.sending_since_s
        return held_since_s is not None and now_s() - held_since_s > self._pause_s


async def _seated(waiter: Waiter | Bystander) -> Seat:
    return await waiter.seat


def _registry_place(charter: Charter) -> RegistryPlace:
    state = Path(charter.state)
    return RegistryPlace(state, Path(charter.matters or state / "matters"), charter.database_url)


def _say_place(waiter: Waiter | Bystander) -> str:
    place, wait_s = waiter.place, waiter.wait_s
    if (kept_from := waiter.kept_from) is not None:
        return kept_from
    said = "waiting for the lane" if place is None else f"waiting, position {place}"
    return said if wait_s is None else f"{said}, about {wait_s:.0f} s"


def _outcome(ended: ChambersError) -> Outcome:
    status = failure_of(ended).status
    if status == 503:
        return Outcome.UNAVAILABLE
    return Outcome.REFUSED if status < 500 else Outcome.FAILED


def _out_of_sight(lane: LaneStatus) -> EngineLostError:
    return EngineLostError(
        f"The connection to {lane.url}, where lane {lane.lane} runs, was lost before the answer was complete.",
        hint="Send the request once more; `chambers status` says whether that machine is in sight.",
    )


def _ended(lane: LaneStatus) -> EngineLostError:
    return EngineLostError(
        f"The engine of lane {lane.lane} ended before its answer was complete.",
        hint="It is being started again; send the request once more.",
    )


def _silent(lane: LaneStatus) -> EngineSilentError:
    return EngineSilentError(
        f"The engine of lane {lane.lane} took the request and fell silent.",
        hint="`chambers logs` shows what it was doing; the supervisor has been told.",
    )
