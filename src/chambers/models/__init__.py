"""What a model is: its file's header, read cheaply and without trust.

Reading a header never loads weights and never believes a number in the file before it has been compared with the
file's size. This room touches files; the only thing here that may ever go out to a network is an explicit fetch, and
that does not exist yet.
"""
