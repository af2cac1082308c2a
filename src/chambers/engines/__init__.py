"""One file per engine: how it is started for a placement, how it shows that it is ready, what its numbers mean.

Values only. An adapter never starts a process, opens a socket or reads a file: `fleet` does that with what the adapter
says. Nothing outside an adapter's own file asks which engine it is dealing with.
"""
