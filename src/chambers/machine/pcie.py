"""What a PCIe slot carries one way, by rule: the usable share of its lanes' nominal rate.

A rule, not a measurement: `probe` finds what a slot really does.
"""

from chambers.machine.description import Basis, PcieLink, Rate

# Large copies from pinned memory reach this on common hosts: about 12.5 GB/s at 3.0 x16, doubling by generation.
_USABLE_BYTES_S_A_LANE = {1: 0.2e9, 2: 0.4e9, 3: 0.78e9, 4: 1.56e9, 5: 3.1e9, 6: 6.2e9}


def usable_rate(slot: PcieLink | None) -> Rate | None:
    """The slot's rate under load; a card that idles has lowered its generation, so the possible one counts."""
    if slot is None:
        return None
    generation = slot.max_generation or slot.generation
    width = slot.width or slot.max_width
    lane_bytes_s = _USABLE_BYTES_S_A_LANE.get(generation or 0)
    if lane_bytes_s is None or width is None:
        return None
    return Rate(lane_bytes_s * width, Basis.ASSUMED, f"usually reached over PCIe {generation}.0 x{width}")
