"""Known shapes against the published counts, and quantisations against the sizes of published files."""

import pytest

from chambers.models.card import Part
from chambers.models.layout import shape_tensors
from chambers.models.quant import UnknownQuantError
from chambers.models.shape import UnknownShapeError, load_shape, shape_card, shape_names


def billions(name, mtp_layers=None):
    return sum(tensor.parameters for tensor in shape_tensors(load_shape(name), mtp_layers)) / 1e9


@pytest.mark.parametrize(
    ("name", "trunk", "with_drafts_and_vision"),
    [
        ("qwen3-30b-a3b", 30.53, 30.53),
        ("qwen3-coder-30b-a3b", 30.53, 30.53),
        ("qwen3.5-122b-a10b", 122.1, 125.09),
        ("qwen3.6-35b-a3b", 34.66, 35.95),
        ("qwen3.6-27b", None, 27.78),
        ("gemma-4-26b-a4b", 25.23, 25.81),
        ("glm-5.2", 743.4, 753.33),
        ("deepseek-v4-flash", 284.4, 290.9),
        ("gpt-oss-20b", 20.91, 20.91),
        ("gpt-oss-120b", 116.83, 116.83),
        ("qwen2.5-32b", 32.76, 32.76),
        ("qwen2.5-coder-32b", 32.76, 32.76),
        ("qwen3-32b", 32.76, 32.76),
        ("gemma-3-27b", None, 27.43),
        ("llama-3.1-8b", 8.030, 8.030),
        ("llama-3.2-1b", 1.2358, 1.2358),
        ("qwen2.5-14b", 14.77, 14.77),
        ("qwen3-8b", 8.191, 8.191),
        ("smollm2-135m", 0.134515, 0.134515),
    ],
)
def test_parameters_are_the_published_ones(name, trunk, with_drafts_and_vision):
    if trunk is not None:
        assert billions(name, 0) == pytest.approx(trunk, rel=1e-3)
    whole = billions(name) + load_shape(name).vision_parameters / 1e9
    assert whole == pytest.approx(with_drafts_and_vision, rel=1e-3)


@pytest.mark.parametrize(
    ("name", "active", "routed"),
    [
        ("qwen3-30b-a3b", 3.04, 1.81),
        ("qwen3.6-35b-a3b", 2.95, 1.01),
        ("qwen3.5-122b-a10b", 9.01, 3.62),
        ("gemma-4-26b-a4b", 3.82, 1.43),
        ("glm-5.2", 40.3, 22.65),
        ("deepseek-v4-flash", 13.27, 6.49),
        ("gpt-oss-20b", 3.61, None),
        ("gpt-oss-120b", 5.13, None),
    ],
)
def test_active_parameters_are_counted_from_tensors(name, active, routed):
    card = shape_card(name, "F16")
    assert card.active_parameters / 1e9 == pytest.approx(active, rel=2e-3)
    if routed is not None:
        touched = card.part(Part.ROUTED_EXPERTS) / 2 * card.experts.used / card.experts.count
        assert touched / 1e9 == pytest.approx(routed, rel=5e-3)


@pytest.mark.parametrize(
    ("name", "quant", "gigabytes"),
    [
        ("llama-3.1-8b", "Q4_K_M", 4.92),
        ("qwen3-32b", "Q4_K_M", 19.76),
        ("qwen3-30b-a3b", "Q4_K_M", 18.56),
        ("gpt-oss-20b", "MXFP4", 12.1),
        ("gpt-oss-120b", "MXFP4", 63.4),
        ("gemma-4-26b-a4b", "Q4_0", 14.4),
        ("qwen3.6-35b-a3b", "Q6_K", 29.3),
        ("glm-5.2", "UD-IQ2_XXS", 238),
        ("glm-5.2", "awq-int4-g32+mtp-fp8", 430 * 1.0737),
    ],
)
def test_bytes_come_within_two_percent_of_published_files(name, quant, gigabytes):
    assert shape_card(name, quant).total_bytes / 1e9 == pytest.approx(gigabytes, rel=0.02)


def test_routed_experts_of_glm_in_fp8_take_675_gib():
    assert shape_card("glm-5.2", "fp8").part(Part.ROUTED_EXPERTS) / 2**30 == pytest.approx(675, rel=1e-3)


def test_requantised_safetensors_have_no_draft_layers_unless_grafted():
    assert shape_card("glm-5.2", "awq-int4-g32").mtp_layers == 0
    assert shape_card("glm-5.2", "awq-int4-g32").part(Part.MTP) == 0
    assert shape_card("glm-5.2", "awq-int4-g32+mtp-fp8").mtp_layers == 1


def test_awq_group_sizes_cost_what_their_scales_cost():
    coarse, fine = (shape_card("qwen3-32b", f"awq-int4-g{group}").part(Part.DENSE) for group in (128, 32))
    weights = 64 * 3 * 5120 * 25600
    assert coarse / weights == pytest.approx(0.5195, rel=1e-3)
    assert fine / weights == pytest.approx(0.578, rel=1e-3)


def test_vision_is_inside_safetensors_and_outside_gguf():
    assert shape_card("qwen3.6-27b", "bf16").part(Part.VISION) > 0
    assert shape_card("qwen3.6-27b", "BF16").part(Part.VISION) == 0


def test_rows_that_do_not_divide_get_a_narrower_format():
    experts = shape_card("gemma-4-26b-a4b", "Q6_K").part(Part.ROUTED_EXPERTS)
    gate_up, down = 30 * 128 * 2816 * 1408 * 210 // 256, 30 * 128 * 704 * 2816 * 34 // 32
    assert experts == gate_up + down + 30 * 128 * 4


@pytest.mark.parametrize("quant", ["Q4_0", "q4_k_m", "Q5_K_M", "Q6_K", "Q8_0", "IQ4_XS", "MXFP4", "F16", "IQ2_XXS"])
def test_every_shape_has_a_card_in_every_common_quantisation(quant):
    for name in shape_names():
        card = shape_card(name, quant)
        assert card.total_bytes > 0
        assert card.quant == quant.upper()


def test_an_unknown_shape_names_the_nearest():
    with pytest.raises(UnknownShapeError) as caught:
        shape_card("qwen3-30b-a3", "Q4_0")
    assert "qwen3-30b-a3b" in caught.value.hint


def test_an_unknown_quantisation_lists_the_known():
    with pytest.raises(UnknownQuantError) as caught:
        shape_card("qwen3-8b", "Q9_Z")
    assert "Q4_K_M" in caught.value.hint
