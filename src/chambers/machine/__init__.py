"""What this box is: GPUs, islands of NVLink, NUMA nodes, host memory, driver and health, as plain values.

Discovery and probes touch the hardware; parsing what they say is pure. Datasheet facts and recorded machines are data.
Nothing here decides what runs where.

This room is empty so far.
"""
