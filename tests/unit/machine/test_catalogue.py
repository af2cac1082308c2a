"""The catalogue: every card can be found by the names that people and drivers use, and every value says who said it."""

import pytest

from chambers.machine.catalogue import UnknownCardError, card_of, catalogue, find_card
from chambers.machine.description import Basis


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("NVIDIA GeForce RTX 3090", "rtx3090"),
        ("3090", "rtx3090"),
        ("Tesla V100-SXM2-32GB", "v100-sxm2-32"),
        ("v100-sxm2-32", "v100-sxm2-32"),
        ("Tesla V100-PCIE-16GB", "v100-pcie-16"),
        ("NVIDIA H200", "h200"),
        ("NVIDIA RTX A6000", "a6000"),
        ("rtx4090", "rtx4090"),
        ("NVIDIA GH200 480GB", "gh200-96"),
        ("NVIDIA A100-SXM4-80GB", "a100-80"),
        ("NVIDIA H100 80GB HBM3", "h100-sxm"),
        ("Tesla T4", "t4"),
        ("Apple M2 Ultra", "m2ultra"),
        ("AMD Instinct MI300X", "mi300x"),
    ],
)
def test_a_card_is_found_by_the_drivers_name_and_by_short_ones(said, key):
    card = find_card(said)
    assert card is not None
    assert card.key == key


def test_every_card_is_found_by_its_key_and_its_aliases():
    for card in catalogue():
        for name in (card.key, *card.aliases):
            assert find_card(name) == card, name


def test_keys_and_aliases_lead_to_one_card_each():
    said = [name for card in catalogue() for name in (card.key, *card.aliases)]
    assert len(said) == len(set(said))


def test_one_name_with_two_sizes_is_told_apart_by_memory():
    name = "NVIDIA GeForce RTX 4060 Ti"
    assert find_card(name, 16_000_000_000).key == "rtx4060ti-16"
    assert find_card(name, 8_000_000_000).key == "rtx4060ti-8"


def test_cards_in_two_sizes_have_two_entries_and_the_plain_name_means_the_smaller():
    for plain, smaller, larger in (
        ("v100", "v100-sxm2-16", "v100-sxm2-32"),
        ("a100", "a100-40", "a100-80"),
        ("gh200", "gh200-96", "gh200-144"),
        ("mi50", "mi50-16", "mi50-32"),
    ):
        assert find_card(plain).key == smaller
        assert find_card(smaller).memory.value < find_card(larger).memory.value


def test_every_number_names_its_source():
    for card in catalogue():
        facts = [card.memory_rate, card.memory, card.fp16, card.int8, card.host_link]
        assert all(fact.source for fact in facts if fact)
        assert card.memory_rate.basis is Basis.DATASHEET


def test_values_are_in_base_units():
    card = find_card("a6000")
    assert card.memory_rate.bytes_s == 768e9
    assert card.fp16.value == 155e12
    assert card.compute_capability == (8, 6)
    assert 47 * 2**30 < card.memory.value <= 48 * 2**30


def test_nvlink_rates_are_one_direction_of_all_links():
    assert find_card("v100-sxm2-32").nvlink.rate(6).bytes_s == 150e9
    assert find_card("rtx3090").nvlink.rate(4).bytes_s == 56.25e9
    assert find_card("h200").nvlink.rate(18).bytes_s == 450e9


def test_an_unknown_card_is_an_error_that_lists_the_known_ones():
    assert find_card("voodoo2") is None
    with pytest.raises(UnknownCardError) as caught:
        card_of("voodoo2")
    assert "voodoo2" in caught.value.message
    assert "a6000" in caught.value.hint
