"""From a matter's pages to a verified document.

A model proposes sentences, one source at a time. Each is screened, checked against the page it must come from, sent
back once with its fault, and otherwise replaced by the page's own words. Sums are worked out here, not by the model.
The document is then written, read back from the file, and checked as a whole.

Invariants: nothing that is not supported stays in the document; whatever was left out is in the report with its
reason; evidence goes to a model only between fences, as data; the memo is complete even when no sentence of the model
survives. Time, identity and fence come in as arguments.

What this room does not do: argue, cite law, decide who is right, or sign anything.
"""
