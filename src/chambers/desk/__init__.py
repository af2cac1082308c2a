"""One function per verb that a person or an agent can ask for.

The fronts (command line, pages, agents' tools) parse and render; what is to be done stands here, in terms of the rooms
below. A desk function takes settings and plain values, returns values or raises a `ChambersError`, and reports
progress through a callback. It never prints.
"""
