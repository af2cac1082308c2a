"""Which cards a process of CUDA sees, as its environment."""

from chambers.engines.engine import Placement


def visible_devices(placement: Placement) -> dict[str, str]:
    """Only the chosen cards, by identity where it is known, otherwise by their number on the bus.

    Left to itself CUDA numbers cards by speed, and in a mixed box number 4 would be another card than the plan's.
    """
    if not placement.devices:
        return {"CUDA_VISIBLE_DEVICES": ""}
    if placement.device_ids:
        return {"CUDA_VISIBLE_DEVICES": ",".join(placement.device_ids)}
    numbers = ",".join(str(index) for index in placement.devices)
    return {"CUDA_DEVICE_ORDER": "PCI_BUS_ID", "CUDA_VISIBLE_DEVICES": numbers}
