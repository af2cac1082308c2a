"""Which cards a process sees, as its environment. Each runtime reads variables of its own."""

from chambers.engines.engine import Placement, Runtime, System


def visible_devices(placement: Placement) -> dict[str, str]:
    """Only the chosen cards, by identity where it is known, otherwise by number; none of them without devices.

    Metal has no such variable: a Mac has one GPU.
    """
    chosen = ",".join(placement.device_ids or (str(index) for index in placement.devices))
    if placement.runtime is Runtime.CUDA:
        return _cuda(placement, chosen)
    return _rocm(placement, chosen) if placement.runtime is Runtime.ROCM else {}


def _cuda(placement: Placement, chosen: str) -> dict[str, str]:
    """Left to itself CUDA numbers cards by speed, and in a mixed box number 4 would be another card than the plan's."""
    numbered = placement.devices and not placement.device_ids
    return {**({"CUDA_DEVICE_ORDER": "PCI_BUS_ID"} if numbered else {}), "CUDA_VISIBLE_DEVICES": chosen}


def _rocm(placement: Placement, chosen: str) -> dict[str, str]:
    """One variable only: HIP counts the cards that ROCr leaves, so both together hide too many.

    Windows has no ROCr, and HIP takes an empty list for none given.
    """
    if placement.system is not System.WINDOWS:
        return {"ROCR_VISIBLE_DEVICES": chosen}
    numbers = ",".join(str(index) for index in placement.devices)
    return {"HIP_VISIBLE_DEVICES": numbers} if numbers else {}
