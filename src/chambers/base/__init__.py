"""What every room may lean on: errors, and records chained by their hashes.

Standard library only, no I/O, no imports from other rooms. If something here needs a second reason to exist, it
belongs in the room that needs it.
"""
