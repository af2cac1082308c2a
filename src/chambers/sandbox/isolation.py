"""From what each kernel facility answered to one verdict and one sentence. Pure; the wrapper gathers the answers."""

from dataclasses import dataclass

from chambers.sandbox.confinement import Isolation, Network


@dataclass(frozen=True, slots=True)
class Granted:
    """What was asked for and what the kernel answered. A refusal is a short reason such as `EPERM`; None is granted."""

    network: Network
    namespace_refusal: str | None
    filter_refusal: str | None
    landlock_abi: int | None
    files_restricted: bool
    observed: bool = False
    unix_sockets: bool = False
    """The filter lets it make Unix sockets; where it may also connect, those of other programs are within reach."""


def derive_isolation(granted: Granted) -> Isolation:
    """The verdict for `status`. Only a filter closes other programs' Unix sockets and vsock, so none means no."""
    closed = granted.filter_refusal is None
    if granted.network is Network.LOOPBACK:
        closed = closed and granted.namespace_refusal is None and not granted.unix_sockets
    on_host = granted.network is Network.HOST
    return Isolation(
        isolated=closed and not on_host,
        network_namespace=granted.namespace_refusal is None and not on_host,
        system_call_filter=granted.filter_refusal is None and not on_host,
        landlock_abi=granted.landlock_abi,
        reason=_network_sentence(granted) + _files_sentence(granted),
    )


def _network_sentence(granted: Granted) -> str:
    namespace, filtered = granted.namespace_refusal, granted.filter_refusal
    if granted.network is Network.HOST:
        return "NOT isolated: it shares the host's network by design and is only tied to the life of its parent"
    if namespace is not None and filtered is not None:
        return (
            f"NOT isolated: user namespaces are refused here ({namespace}) and the system-call filter could not be"
            f" installed ({filtered})"
        )
    if filtered is not None:
        return (
            f"NOT isolated: own network namespace, but no system-call filter ({filtered}), so Unix sockets of other"
            " programs and vsock stay within reach"
        )
    if granted.network is Network.LOOPBACK:
        return _loopback_sentence(granted)
    observed = ", connections answered and noted by the observer" if granted.observed else ""
    if namespace is not None:
        return f"network closed by the system-call filter alone: user namespaces are refused here ({namespace})"
    return f"own network namespace, system-call filter{observed}"


def _loopback_sentence(granted: Granted) -> str:
    if granted.namespace_refusal is not None:
        return (
            "NOT isolated: it needs TCP on loopback, and without an own network namespace"
            f" ({granted.namespace_refusal}) that is the host's network"
        )
    if granted.unix_sockets:
        return (
            "NOT isolated: own network namespace with only loopback in it and a system-call filter, but it must be able"
            " to connect inside, so Unix sockets of this user's other programs stay within reach"
        )
    return "own network namespace with only loopback in it, system-call filter"


def _files_sentence(granted: Granted) -> str:
    if not granted.files_restricted:
        return ", files not restricted"
    if granted.landlock_abi is None:
        return ", files NOT closed: this kernel has no Landlock"
    return f", files closed by Landlock (ABI {granted.landlock_abi})"
