"""The tools an agent can drive: parse, call the desk, render. No decisions.

One server, two ways in: `chambers mcp` speaks over standard input and output, and the gateway serves the same at /mcp
to whoever has a key that opens everything. What an agent may do is decided by `desk.agents`. Text that comes from
evidence is returned as data, in fields of its own, each with the page it stands on and its Bates number. Sizes are
bounded. An error is a tool error in our own words, with what to do about it.

Not offered, in any form: releasing from quarantine, overriding a verdict, deleting, keys.
"""
