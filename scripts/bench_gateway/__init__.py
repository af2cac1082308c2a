"""The parts of `scripts/bench_gateway.py`: an upstream, a bare proxy, a load, the processes, and what it all says.

The upstream plays a lane and costs little; the load is raw sockets; so what is measured is the process in between.
Nothing here is part of the product, and nothing needs a network.
"""
