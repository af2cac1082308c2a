"""Where a server may stand that we did not start."""

import json
from ipaddress import IPv6Address, ip_address

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chambers.base.errors import ChambersError
from chambers.engines.engine import Placement
from chambers.engines.url import Capacity, UrlEngine, judge_address, judge_url, read_capacity, server_root
from chambers.models.shape import shape_card

PUBLIC, PLAIN, UNUSABLE, MALFORMED, ODD = "url.public", "url.plain", "url.unusable", "url.malformed", "url.odd_address"


def code(refusal):
    return refusal.code if refusal else None


@pytest.mark.parametrize(
    ("url", "expected", "when_insecure"),
    [
        ("http://127.0.0.1:11434", None, None),
        ("http://127.9.9.9/v1", None, None),
        ("http://[::1]:8642/v1", None, None),
        ("http://[::ffff:127.0.0.1]/", None, None),
        ("http://10.0.0.5:11434", PLAIN, None),
        ("http://172.31.255.1", PLAIN, None),
        ("http://192.168.1.20:8642/v1", PLAIN, None),
        ("http://100.100.1.2:8642", PLAIN, None),
        ("http://[fd00::2]:8642", PLAIN, None),
        ("http://[::ffff:10.0.0.5]", PLAIN, None),
        ("https://10.0.0.5:11434", None, None),
        ("HTTPS://192.168.1.20", None, None),
        ("https://8.8.8.8", PUBLIC, PUBLIC),
        ("http://8.8.8.8", PUBLIC, PUBLIC),
        ("http://172.32.0.1", PUBLIC, PUBLIC),
        ("http://100.128.0.1", PUBLIC, PUBLIC),
        ("https://[2606:4700::1111]", PUBLIC, PUBLIC),
        ("https://[::ffff:8.8.8.8]", PUBLIC, PUBLIC),
        ("https://[::ffff:808:808]", PUBLIC, PUBLIC),
        ("https://[64:ff9b::8.8.8.8]", PUBLIC, PUBLIC),
        ("http://169.254.169.254/latest", UNUSABLE, UNUSABLE),
        ("http://[fe80::1]", UNUSABLE, UNUSABLE),
        ("http://0.0.0.0:8642", UNUSABLE, UNUSABLE),
        ("http://[::]:8642", UNUSABLE, UNUSABLE),
        ("http://224.0.0.1", UNUSABLE, UNUSABLE),
        ("http://[ff02::1]", UNUSABLE, UNUSABLE),
        ("http://255.255.255.255", UNUSABLE, UNUSABLE),
        ("http://192.0.2.7", UNUSABLE, UNUSABLE),
        ("http://[2001:db8::1]", UNUSABLE, UNUSABLE),
        ("http://2130706433/", ODD, ODD),
        ("http://134744072", ODD, ODD),
        ("http://0x7f000001", ODD, ODD),
        ("http://0x08080808/v1", ODD, ODD),
        ("http://0177.0.0.1", ODD, ODD),
        ("http://010.0.0.1", ODD, ODD),
        ("http://127.1", ODD, ODD),
        ("http://8.8.2056", ODD, ODD),
        ("http://1.2.3.4.5", ODD, ODD),
        ("http://127.0.0.1.", ODD, ODD),
        ("http://256.1.1.1", ODD, ODD),
        ("http://box.0x8", ODD, ODD),
        ("http://second-box:11434", None, None),
        ("https://box.lan./v1", None, None),
        ("http://localhost:8642/v1", None, None),
        ("ftp://10.0.0.5", MALFORMED, MALFORMED),
        ("10.0.0.5:11434", MALFORMED, MALFORMED),
        ("http://", MALFORMED, MALFORMED),
        ("http://10.0.0.5@8.8.8.8", MALFORMED, MALFORMED),
        ("http://8.8.8.8\\@10.0.0.5", MALFORMED, MALFORMED),
        ("http://10.0.0.5 ", MALFORMED, MALFORMED),
        ("http://10.0.0.5\n", MALFORMED, MALFORMED),
        ("http://\uff1127.0.0.1", MALFORMED, MALFORMED),
        ("http://8\u30028\u30028\u30028", MALFORMED, MALFORMED),
        ("http://%38.8.8.8", MALFORMED, MALFORMED),
        ("http://[127.0.0.1]", MALFORMED, MALFORMED),
        ("http://[fe80::1%25eth0]", MALFORMED, MALFORMED),
        ("http://[::1", MALFORMED, MALFORMED),
        ("http://10.0.0.5:port", MALFORMED, MALFORMED),
        ("http://[:::]", MALFORMED, MALFORMED),
    ],
)
def test_where_a_server_may_stand(url, expected, when_insecure):
    assert code(judge_url(url, insecure=False)) == expected
    assert code(judge_url(url, insecure=True)) == when_insecure


@pytest.mark.parametrize(
    ("address", "expected"),
    [("10.1.2.3", None), ("127.0.0.1", None), ("fe80::1%eth0", UNUSABLE), ("box", MALFORMED), ("", MALFORMED)],
)
def test_what_a_name_resolves_to_is_judged_alike(address, expected):
    assert code(judge_address(address, tls=True, insecure=False)) == expected


ADDRESSES = st.ip_addresses(v=4) | st.ip_addresses(v=6)
MAPPED = st.ip_addresses(v=4).map(lambda address: IPv6Address(f"::ffff:{address}"))


@given(ADDRESSES | MAPPED, st.booleans(), st.booleans())
@example(ip_address("2002:808:808::1"), True, True)
@example(ip_address("2001:0:808:808::1"), True, True)
@example(ip_address("::8.8.8.8"), True, True)
@example(ip_address("fec0::1"), True, True)
@example(ip_address("::1"), False, False)
@example(ip_address("10.0.0.1"), False, False)
@example(ip_address("fd00::1"), False, True)
def test_no_address_that_the_world_can_reach_is_ever_accepted(address, tls, insecure):
    refusal = judge_address(str(address), tls=tls, insecure=insecure)
    text = f"[{address}]" if address.version == 6 else str(address)
    assert judge_url(f"http{'s' if tls else ''}://{text}:8642/v1", insecure=insecure) == refusal
    meant = getattr(address, "ipv4_mapped", None) or address
    if refusal is None:
        assert not meant.is_global
        assert not meant.is_multicast
        assert not meant.is_unspecified
        assert not meant.is_link_local
        assert meant.is_loopback or tls or insecure
    if meant.is_global:
        assert refusal is not None


@given(st.integers(0, 2**32 - 1), st.sampled_from(["{:d}", "{:#x}", "0{:o}", "{:#X}"]))
def test_no_number_passes_for_a_name(number, spelling):
    assert judge_url(f"http://{spelling.format(number)}/v1", insecure=True) is not None


@given(st.text(max_size=60))
def test_any_text_is_judged(text):
    for url in (text, f"http://{text}"):
        refusal = judge_url(url, insecure=True)
        assert refusal is None or len(refusal.reason) > 10


def test_every_refusal_of_plain_http_says_both_ways_out():
    refusal = judge_url("http://10.0.0.5", insecure=False)
    assert "TLS" in refusal.reason
    assert "insecure = true" in refusal.reason


@pytest.mark.parametrize("url", ["http://box:8642", "http://box:8642/", "http://box:8642/v1", "http://box:8642/v1/"])
def test_an_address_is_the_same_with_and_without_the_version(url):
    assert server_root(url) == "http://box:8642"


def test_a_server_under_a_path_keeps_it():
    assert server_root("https://box/llm/v1") == "https://box/llm"


def test_there_is_nothing_to_place_and_nothing_to_start():
    engine = UrlEngine()
    assert engine.program is None
    assert engine.probe_commands() == ()
    assert engine.refusals(shape_card("qwen3-32b", "Q8_0"), (), "none")[0].code == "engine.elsewhere"
    with pytest.raises(ChambersError) as caught:
        engine.launch(Placement("url", "m", "", 4096, 1), socket="unused")
    assert caught.value.hint


def page(**fields):
    return json.dumps(fields).encode()


LLAMA_MODELS = page(object="list", data=[{"id": "m", "owned_by": "llamacpp", "meta": {"n_ctx_train": 131072}}])
LLAMA_PROPS = page(default_generation_settings={"n_ctx": 16384}, total_slots=3, build_info="b6000")
VLLM_MODELS = page(data=[{"id": "other", "max_model_len": 1}, {"id": "Org/M", "max_model_len": 32768}])
OUR_MODELS = page(data=[{"id": "m", "context_tokens": 4096, "max_model_len": 4096, "slots": 2, "owned_by": "chambers"}])


@pytest.mark.parametrize(
    ("model", "models", "props", "told"),
    [
        ("m", LLAMA_MODELS, LLAMA_PROPS, Capacity(16384, 3, tells_progress=True)),
        ("org/m", VLLM_MODELS, None, Capacity(32768, None)),
        ("m", OUR_MODELS, None, Capacity(4096, 2)),
        ("m", page(data=[{"id": "m", "object": "model"}]), None, Capacity()),
        ("m", page(data=[{"id": "m", "max_model_len": 0, "slots": True, "meta": 3}]), page(total_slots=-1), Capacity()),
        ("m", page(data=[{"id": "m", "slots": 10**8}]), None, Capacity(None, 256)),
        ("m", page(data={"id": "m"}), b"[1]", Capacity()),
        ("m", b"<html>", b"\xff", Capacity()),
        ("m", None, None, Capacity()),
    ],
)
def test_a_server_is_asked_how_much_it_takes_and_what_it_does_not_tell_is_unknown(model, models, props, told):
    assert read_capacity(model, models, props) == told


def test_what_the_settings_state_holds_where_it_is_less_or_nobody_tells():
    assert Capacity(4096, 2).within(8192, 1) == Capacity(4096, 1)
    assert Capacity(None, None).within(8192, 4) == Capacity(8192, 4)
    assert Capacity(4096, 2).within(None, None) == Capacity(4096, 2)
