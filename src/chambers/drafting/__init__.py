"""From a matter's pages to a verified document, durable at every step.

`course` says which stage follows which; a stage is a function of a `Room` and of what earlier stages handed on, kept by
hash on the matter's `shelf`. Models propose: sentences, choices, objections. Whatever enters a result was found on a
page word for word, or judged by `grounding`; sums are worked out here. The document is written, read back from its
file, and checked as a whole. Workers, queue and journal see to it that a crash repeats no finished stage.

Invariants: nothing that is not supported stays in the document; whatever was left out is in the report with its
reason; evidence goes to a model only between fences, as data; the document is complete even when no sentence of the
model survives; what is written is known to the guard of the evidence before it can be seen.

What this room does not do: cite law of its own, decide who is right, date or sign anything.
"""
