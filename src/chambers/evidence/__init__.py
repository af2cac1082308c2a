"""Sources in, as `record` values, and numbered copies out.

`intake` finds files and has each one read by `reader`, a program of its own that runs confined: no network, no files,
little memory, little time. `stamping` has copies numbered by `stamp`, another such program, and reads every number
back. `sample_matter` writes a small fictional matter to try the house on.

Invariants: an original is never changed; foreign bytes are parsed only in a confined child; whatever could not be read
is in the result with its reason; a hash is the hash of the very bytes that were read.

What this room does not do yet: OCR, hidden text, attachments, Word files, and keeping a store.
"""
