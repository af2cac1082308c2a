"""The words of evidence, as values.

A `Page` is the text of one page of one file, known by the hash of the file's bytes. An `Anchor` points into it. A
`Ledger` says which Bates number stands on which page. `MatterFacts` are the facts that a person entered.

Invariants: everything here is frozen and pure; an offset always refers to `Page.text` exactly as it was read; a Bates
number exists only because the ledger holds it, never because a token looks like one.

What this room does not do: read files, judge claims, or repair text. Normalisation exists for comparing, and always
comes with the map back to the characters as they were read.
"""
