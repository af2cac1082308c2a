"""What this box is: GPUs, islands of NVLink, NUMA nodes, host memory, driver and health, as plain values.

    nvml, host ──> discover ──┐
    probe ──> measured ───────┼──> description.Machine
    catalogue ──> assumed ────┤
    recorded ──> form ────────┘        to_toml writes it back

`discover` and `probe` touch the hardware; parsing what they say is pure. Datasheet facts and recorded machines are
data, and every rate says whether it was measured, read in a datasheet or assumed. Nothing here decides what runs where.
"""
