"""Claims out of a text, and the verdict on each against the record.

    finder      every checkable token of a draft, with its span: the finders run in order, the last one takes any digit
    holding     which pages each token is held to: the citation that follows it, or the whole record
    terms       "the Agreement", "that letter": the one paper that is meant, or said to be open
    facts       dates, amounts, names, numbers, quotations: on those pages, elsewhere, or nowhere
    durations   figures that the sentence itself bears out: sums, differences, days between dates
    authority   cases, statutes and rules: in the library, in the record, or not to be checked here
    opinions    a folder of opinions as the library: heads, pages of the reporter, words
    support     the sentence as a whole, held against the passages that come nearest, by
                  turning     what is denied, opposites, before and after, clause by clause
                  bounds      at least and at most
                  labels      figures beside the words of other figures; `pairing` and `binding` line by line
                  conduct     who does what, and who has which role; `name_binding` who stands where
                  speakers    whose words they are, with `voices`
    grammar     the same facts as rules that keep an engine from writing any other number; `schema` as a JSON schema

The same finders read the draft and the pages, so a date is compared with dates and an amount with amounts, by value
and not by form. The record is indexed once by word and by number, and only pages that could bear a claim are read in
full. What no finder understands but holds a digit, or looks like a citation, becomes an `unparsed` claim and fails
unless the very same token stands on the page: the room fails closed.

Invariants: no model, no I/O, no clock; the same text and record give the same verdicts, whatever the order of the
files; every offset refers to the draft, or to the page, exactly as it was read; hidden text bears nothing.

What this room does not do: decide whether an authority is good law or supports a proposition, or whether a true
statement is fair. `Verification.not_checked` says so in every result.
"""
