"""Claims out of a text, and the verdict on each against the record.

    finder      every checkable token of a draft, with its span: the finders run in order, the last one takes any digit
    draft       the tokens, sentences and holdings of one text, read once
    holding     which pages each token is held to: the citation that follows it, or the whole record; `citing` and
                  `pins` know the forms in which people cite
    terms       "the Agreement", "that letter": the one paper that is meant, or said to be open
    facts       dates, amounts, names, numbers, quotations: on those pages, elsewhere, or nowhere
    plain       a fact that is no citation: sought first, and else worked out, by
                  durations   what the sentence itself bears out: sums, differences, days between dates
                  spans       time between two events; `hedges` for "nearly" and "less than"
                  reckoning   sums, differences, rates and shares of figures of the cited pages
                  tallies     rows and lists that are counted again
    authority   cases, statutes and rules: in the library, in the record, or not to be checked here
    opinions    a folder of opinions as the library: heads, pages of the reporter, words
    support     the sentence as a whole, held against the passages that come nearest, by
                  signs       what is affirmed or denied, and opposites, clause by clause
                  turning     quantities, sides, before and after
                  kinds       words of one kind that exclude one another: steel and copper, daughter and sister
                  bounds      at least and at most
                  slots       figures beside the words of other figures, by `surroundings` and `rows`; `labels`,
                              `pairing` and `binding` line by line
                  conduct     who does what to whom, by `frames`; `callings` and `posts` who has which
                              role or trade, `signatures` for whom someone signed
                  persons     who stands where, by `anchoring`, `participants` and `presence`; `people` who is who
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
