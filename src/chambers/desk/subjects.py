"""What a lane is to the planner: the setup that a prediction is asked about, and that a measurement is kept for."""

import asyncio

from chambers.bench.subject import Subject, subject_of
from chambers.desk.engines import status
from chambers.desk.lanes import make_plan
from chambers.desk.named_machine import find_machine
from chambers.engines.known import known_engines
from chambers.fleet.status import LaneStatus
from chambers.machine.description import Machine
from chambers.models.card import ModelCard
from chambers.models.find_card import find_card
from chambers.planning.plan import Lane
from chambers.planning.setup import Setup, Split
from chambers.settings import Settings


def lane_setup(lane: Lane, machine: Machine, card: ModelCard) -> Setup:
    """The setup that a lane's placement stands for."""
    placement = lane.placement
    context_tokens, slots = placement.size
    return Setup(
        machine=machine,
        card=card,
        engine=placement.engine,
        devices=placement.devices,
        split=Split(placement.split),
        kv_type=placement.kv_type,
        context_tokens=context_tokens,
        slots=slots,
        host_expert_bytes=placement.host_expert_bytes,
        streams_experts=known_engines()[placement.engine].streams_experts,
        speculate=placement.speculate,
        draft=placement.draft,
        utilisation=placement.utilisation,
    )


async def running_subject(settings: Settings, role: str) -> Subject | None:
    """What plays a role in the house that runs; None where it runs elsewhere, or not as the settings now say."""
    lanes = (await status(settings)).fleet.lanes
    runs = next((lane for lane in lanes if role in (lane.lane, lane.model, *lane.roles)), None)
    if runs is None:
        return None
    planned = next((lane for lane in (await make_plan(settings)).lanes if lane.name == runs.lane), None)
    if planned is None or planned.url is not None or not _as_planned(runs, planned):
        return None
    machine = await asyncio.to_thread(find_machine, settings, None)
    card = await asyncio.to_thread(find_card, planned.placement.model_path, None)
    return subject_of(lane_setup(planned, machine, card))


def _as_planned(runs: LaneStatus, planned: Lane) -> bool:
    placement = planned.placement
    guesses = (placement.speculate, placement.draft if placement.speculate else None)
    now = (runs.model, runs.engine, runs.devices, runs.context_tokens, runs.slots)
    then = (placement.model_name, placement.engine, placement.devices, placement.context_tokens, placement.slots)
    return now == then and (runs.speculate, runs.draft) == guesses
