"""What a draft claims: one finder for each kind, from its written forms to a value.

A finder takes a text and yields spans with values; it knows no page. `lookup` compares what was found in a draft with
what was found on a page, and `sums` works out what is on none. Quotations are looked up here, word for word, and
`statements` finds the sentences whose meaning is a question.
"""
