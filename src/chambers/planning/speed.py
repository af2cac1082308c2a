"""How fast a setup decodes and reads prompts: an additive roofline. Pure.

    step = bytes / rate + layers x fixed cost + links

A single efficiency does not fit: mixtures with small experts are ruled by the fixed cost of a layer, dense models by
their bytes. Each term is kept by name, so that a prediction can say what it is made of. Constants are per class of
hardware (`constants`), and so is the band.

A server also chooses each token among the whole vocabulary, on a processor core and for one stream after the other.
Programs that only time the model do not, so a setup says whether it is `served`.
"""

from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.machine.description import LinkKind, Rate, link_between
from chambers.models.cache import cache_read_bytes
from chambers.models.card import Part
from chambers.planning.constants import Constants
from chambers.planning.setup import HostPath, Setup, Split

# Reading prompts is predicted by a share of peak arithmetic alone; half too much or too little was seen.
PREFILL_BAND = 0.5
_STREAMS_CAP = 15
# Up to eight rows are multiplied with packed weights one by one; more go to the tensor cores together.
_ROWS_ONE_BY_ONE = 8
_PLAIN_QUANTS = frozenset({"f32", "f16", "bf16"})
# A plain attention layer with its norms and a gated feed-forward.
_USUAL_TENSORS = 11
_BLOCK_QUANTISED = frozenset({"q8_0", "q5_0", "q5_1", "q4_0", "q4_1", "iq4_nl"})
# Neighbouring tokens of one text ask for the same experts more often than strangers would.
_ADJACENT_SHARE = 0.88
_HOST_RATE_BYTES_S = 40e9
# Two V100 against one, Gemma-4-26B: 3,055 and 1,060 tokens a second against 2,055.
_PREFILL_LAYER_GAIN = 0.49
_PREFILL_TENSOR_SHARE = 0.52
_LINK_RATE_BYTES_S = 12e9
_PASSAGE_RATE_BYTES_S = 57e9
# Small reads over a longer way: 620 ns to the own module's memory and 990 ns to the other's were measured on GH200.
_REMOTE_LATENCY_SHARE = 620 / 990


class UnknownRateError(UsageError):
    """A rate that the prediction stands on is not known."""

    code = "predict.unknown_rate"


@dataclass(frozen=True, slots=True)
class Speed:
    """A prediction: `decode_tps` over the whole batch, the step it comes from, and what the step is made of."""

    decode_tps: float
    decode_tps_low: float
    decode_tps_high: float
    prefill_tps: float | None
    step_ms: float
    terms_ms: dict[str, float]


def distinct_experts(count: int, used: int, tokens: float) -> float:
    """How many experts of a layer at least one of `tokens` independent tokens asks for."""
    missed: float = (1.0 - used / count) ** tokens
    return count * (1.0 - missed)


def predict_speed(setup: Setup, constants: Constants) -> Speed:
    """Decode and prefill rates of a setup."""
    terms = _terms_ms(setup, constants)
    step_ms = sum(terms.values())
    tps = _step_tokens(setup) * 1000.0 / step_ms
    band = constants.tensor_band if setup.split is Split.TENSOR else constants.band
    return Speed(
        decode_tps=tps,
        decode_tps_low=tps * (1 - band),
        decode_tps_high=tps * (1 + band),
        prefill_tps=_prefill_tps(setup, constants),
        step_ms=step_ms,
        terms_ms=terms,
    )


def _terms_ms(setup: Setup, constants: Constants) -> dict[str, float]:
    card = setup.card
    rate = _device_rate(setup)
    ways = len(setup.devices) if setup.split is Split.TENSOR else 1
    dense = card.part(Part.ATTENTION, Part.DENSE, Part.SHARED_EXPERTS, Part.OTHER, Part.HEAD)
    dense += card.part(Part.EMBEDDING) if card.tied_embedding and not card.part(Part.HEAD) else 0
    experts = _expert_bytes(setup)
    cached, cache_share = _cache_read(setup, constants)
    terms = {
        "weights": dense / ways / (constants.weights * rate),
        "unpacking": _unpacked_weights(setup, dense) / ways * _unpack_s(setup, constants),
        "experts": experts * (1 - setup.host_share) / ways / (constants.experts * rate),
        "host_experts": _host_experts_s(setup, constants, experts * setup.host_share),
        "cache": cached / ways / (cache_share * rate),
        "layers": card.layers * _layer_s(setup, constants),
        "links": _links_s(setup, constants),
        "draft": _draft_s(setup, constants, rate),
        "choosing": _choosing_s(setup, constants),
    }
    return {name: seconds * 1000.0 for name, seconds in terms.items() if seconds > 0}


def _step_tokens(setup: Setup) -> float:
    """Tokens that a step gives, all streams together."""
    return setup.batch * (1.0 + setup.speculate * (setup.acceptance or 0.0))


def _choosing_s(setup: Setup, constants: Constants) -> float:
    return _step_tokens(setup) * setup.card.vocabulary * constants.choosing_ns * 1e-9 if setup.served else 0.0


def _unpack_s(setup: Setup, constants: Constants) -> float:
    """For one packed weight: unpacking it, and multiplying it once more for every further row of the step."""
    rows = min(setup.batch * (1 + setup.speculate), _ROWS_ONE_BY_ONE)
    return (constants.unpack_fs + constants.stream_fs * (rows - 1)) * 1e-15


def _unpacked_weights(setup: Setup, dense_bytes: float) -> float:
    """How many weights outside the experts a step unpacks, taking all active ones to be packed alike."""
    card = setup.card
    if card.quant.lower() in _PLAIN_QUANTS:
        return 0.0
    experts = card.experts
    routed = card.part(Part.ROUTED_EXPERTS) * experts.used / experts.count if experts else 0.0
    return card.active_parameters * dense_bytes / (dense_bytes + routed)


def _cache_read(setup: Setup, constants: Constants) -> tuple[float, float]:
    """Bytes of cache that a step reads, and the share of the rate at which it does.

    A block-quantised cache is unpacked element by element, so its cost goes with its elements, not with its bytes.
    """
    unpacked = setup.kv_type in _BLOCK_QUANTISED
    kind = "f16" if unpacked else setup.kv_type
    read = setup.batch * cache_read_bytes(setup.card, setup.depth_tokens, kind)
    return read, constants.cache_quantised if unpacked else constants.cache


def _expert_bytes(setup: Setup) -> float:
    """Bytes of routed experts that one step touches, over all layers."""
    experts = setup.card.experts
    if experts is None:
        return 0.0
    one = setup.card.part(Part.ROUTED_EXPERTS) / (experts.count * experts.layers)
    touched = distinct_experts(experts.count, experts.used, setup.batch)
    if setup.speculate:
        drafted = distinct_experts(experts.count, experts.used, setup.batch * (1 + setup.speculate))
        touched += (drafted - touched) * _ADJACENT_SHARE
    return touched * experts.layers * one


def _host_experts_s(setup: Setup, constants: Constants, read_bytes: float) -> float:
    if read_bytes <= 0:
        return 0.0
    if not setup.streams_experts or not setup.devices:
        return read_bytes / (constants.host * _host_rate(setup))
    rates = [_path_rate(setup, gpu.host_to_device) for gpu in setup.gpus]
    ways = len(rates) if setup.split is Split.TENSOR else 1
    return read_bytes / ways / (constants.link * min(rates))


def _path_rate(setup: Setup, local: Rate | None) -> float:
    near = local.bytes_s if local else _LINK_RATE_BYTES_S
    if setup.host_path is HostPath.LOCAL:
        return near
    if setup.host_path is HostPath.PASSAGE:
        return min(_passage_rate(setup), near)
    remote = setup.machine.remote_host_to_device
    return (remote.bytes_s if remote else near / 2) * _REMOTE_LATENCY_SHARE


def _passage_rate(setup: Setup) -> float:
    rates = [link.rate.bytes_s for link in setup.machine.links if link.rate]
    return min(rates) if rates else _PASSAGE_RATE_BYTES_S


def _layer_s(setup: Setup, constants: Constants) -> float:
    streams = setup.batch * (1 + setup.speculate)
    more = min(streams - 1, _STREAMS_CAP)
    batch = constants.layer_batch_us if setup.batch > 1 else 0.0
    stream_us = constants.layer_stream_us * (min(setup.batch - 1, _STREAMS_CAP) if setup.speculate else more)
    started = (setup.card.layer_tensors or _USUAL_TENSORS) / _USUAL_TENSORS
    return (constants.layer_us * started + batch + stream_us) * 1e-6


def _links_s(setup: Setup, constants: Constants) -> float:
    if len(setup.devices) < 2:
        return 0.0
    slow = _leaves_island(setup)
    if setup.split is Split.TENSOR:
        size = setup.card.hidden * setup.batch * 4
        across = size / _PASSAGE_RATE_BYTES_S if slow else 0.0
        return 2 * setup.card.layers * (constants.reduce_us * 1e-6 * (2.0 if slow else 1.0) + across)
    return (len(setup.devices) - 1) * constants.hop_us * 1e-6 * (2.0 if slow else 1.0)


def _leaves_island(setup: Setup) -> bool:
    """Whether some neighbours in the split have no NVLink between them, on a box where others do."""
    if not any(link.kind is LinkKind.NVLINK for link in setup.machine.links):
        return False
    pairs = zip(setup.devices, setup.devices[1:], strict=False)
    return any(
        (link := link_between(setup.machine, a, b)) is None or link.kind is not LinkKind.NVLINK for a, b in pairs
    )


def _draft_s(setup: Setup, constants: Constants, rate: float) -> float:
    """The drafting layers, once for each drafted token: their own active share is read, and a server waits for it."""
    if not setup.runs_draft_layers or not setup.card.mtp_layers:
        return 0.0
    experts = setup.card.experts
    share = experts.used / experts.count if experts else 1.0
    read = setup.card.part(Part.MTP) * share
    waiting_us = setup.batch * constants.drafting_us if setup.served else 0.0
    return setup.speculate * (read / (constants.weights * rate) + (constants.layer_us + waiting_us) * 1e-6)


def _device_rate(setup: Setup) -> float:
    if not setup.devices:
        return _host_rate(setup)
    rates = [gpu.memory_rate.bytes_s for gpu in setup.gpus if gpu.memory_rate]
    if len(rates) != len(setup.devices):
        raise UnknownRateError(
            "The memory rate of a card in this setup is not known.", hint="Run `chambers machine probe` on that box."
        )
    if setup.split is Split.TENSOR:
        return min(rates)
    # Layers lie on the devices in equal shares, one after the other.
    return len(rates) / sum(1 / rate for rate in rates)


def _host_rate(setup: Setup) -> float:
    rates = [node.memory_rate.bytes_s for node in setup.machine.nodes if node.memory_rate]
    return max(rates) if rates else _HOST_RATE_BYTES_S


def _prefill_gain(setup: Setup) -> float:
    """What several cards bring: layers of a mixture overlap batch by batch, tensors wait for every all-reduce."""
    cards = len(setup.devices)
    if cards < 2 or setup.streams_experts:
        return 1.0
    if setup.split is Split.TENSOR:
        return _PREFILL_TENSOR_SHARE
    return 1.0 + _PREFILL_LAYER_GAIN * (cards - 1) if setup.card.is_mixture else 1.0


def _prefill_tps(setup: Setup, constants: Constants) -> float | None:
    card = setup.card
    flops_per_token = 2.0 * (card.active_parameters - card.head_parameters)
    flops_per_token += 2.0 * card.layers * card.heads * card.head_dim * setup.depth_tokens
    peaks = [gpu.fp16_flops for gpu in setup.gpus if gpu.fp16_flops]
    if not peaks or len(peaks) != len(setup.devices):
        return None
    share = constants.prefill_mixture if card.is_mixture else constants.prefill_dense
    seconds = flops_per_token / (share * min(peaks) * _prefill_gain(setup))
    if setup.host_expert_bytes:
        path = min(_path_rate(setup, gpu.host_to_device) for gpu in setup.gpus)
        seconds += setup.host_expert_bytes / path / setup.ubatch_tokens
    return 1.0 / seconds
