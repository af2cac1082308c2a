"""The tools an agent can drive: parse, call the desk, render. No decisions.

This room is empty so far.
"""
