"""What a draft claims: one finder for each kind, from its written forms to a value.

A finder takes a text and yields spans with values; it knows no page and judges nothing. `lookup` compares what was
found in a draft with what was found on a page, and `sums` works out what stands on none.
"""
