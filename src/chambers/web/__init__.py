"""The pages: parse, call the desk, render. Served by the gateway, loading nothing from outside. No decisions.

This room is empty so far.
"""
