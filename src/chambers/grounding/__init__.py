"""Claims out of a text, and the verdict on each against the record.

The same finders read the draft and the pages, so a date is compared with dates and an amount with amounts, by value
and not by form. What no finder understands but holds a digit becomes an `unparsed` claim and fails unless the very
same token stands on the page: the room fails closed.

Invariants: no model, no I/O, no clock; the same text and record give the same verdicts; every offset refers to the
draft, or to the page, exactly as it was read; a sentence that cites pages is held to those pages.

What this room does not do: decide whether a sentence as a whole follows from a page, whether a case is good law, or
whether a true statement is fair. `Verification.not_checked` says so in every result.
"""
