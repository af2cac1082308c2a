import itertools

import pytest

from chambers.sandbox.confinement import Confinement, Isolation, Limits, Network
from chambers.sandbox.isolation import Granted, derive_isolation


def granted(**changes):
    settings = {
        "network": Network.NONE,
        "namespace_refusal": None,
        "filter_refusal": None,
        "landlock_abi": 7,
        "files_restricted": True,
    }
    return Granted(**settings | changes)


def test_everything_granted_reads_as_one_sentence():
    isolation = derive_isolation(granted())
    assert isolation == Isolation(
        isolated=True,
        network_namespace=True,
        system_call_filter=True,
        landlock_abi=7,
        reason="own network namespace, system-call filter, files closed by Landlock (ABI 7)",
    )


def test_filter_alone_isolates_and_says_why_it_is_alone():
    isolation = derive_isolation(granted(namespace_refusal="EPERM"))
    assert isolation.isolated
    assert not isolation.network_namespace
    assert "filter alone: user namespaces are refused here (EPERM)" in isolation.reason


def test_namespace_alone_does_not_isolate():
    isolation = derive_isolation(granted(filter_refusal="EINVAL"))
    assert not isolation.isolated
    assert isolation.network_namespace
    assert "vsock" in isolation.reason


def test_loopback_without_a_namespace_is_the_hosts_network():
    isolation = derive_isolation(granted(network=Network.LOOPBACK, namespace_refusal="EPERM"))
    assert not isolation.isolated
    assert isolation.reason.startswith("NOT isolated")


def test_missing_landlock_is_said():
    reason = derive_isolation(granted(landlock_abi=None)).reason
    assert "files NOT closed" in reason


def test_sentence_begins_with_not_isolated_exactly_when_it_is_not():
    refusals = (None, "EPERM")
    for network, namespace, filtered in itertools.product(Network, refusals, refusals):
        isolation = derive_isolation(granted(network=network, namespace_refusal=namespace, filter_refusal=filtered))
        assert isolation.isolated != isolation.reason.startswith("NOT isolated")


def test_isolation_survives_json():
    isolation = derive_isolation(granted())
    assert Isolation.from_json(isolation.to_json()) == isolation


@pytest.mark.parametrize(
    "confinement",
    [
        Confinement(),
        Confinement(
            network=Network.LOOPBACK,
            readable=("/usr",),
            writable=("/run/x",),
            may_listen=True,
            limits=Limits(cpu_s=3),
            required=True,
        ),
    ],
)
def test_confinement_survives_json(confinement):
    assert Confinement.from_json(confinement.to_json()) == confinement
