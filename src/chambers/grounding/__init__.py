"""Claims out of a text, and the verdict on each against the record.

    finder      every checkable token of a draft, with its span: the finders run in order, the last one takes any digit
    draft       the tokens, sentences and holdings of one text, read once
    facts       names and quotations: on the held pages, elsewhere, or nowhere
    plain       a fact that is no citation: sought first, and else worked out
    meaning     the sentences that state a fact, each with its nearest passages, for a person or a judge; no verdict
    exempt      the parts of a draft that are exempt by their shape, and listed
    grammar     the same facts as rules that keep an engine from writing any other number; `schema` as a JSON schema
    verify      all of it; `verdict`, `report` and `page` are what leaves the room

Below them, each in a folder of its own, from the bottom up:

    words       what a word means without its endings, and the words by which papers go
    pages       page text, sentences, rows, the index of the record, and the passages nearest to a sentence
    claims      what a text claims: one finder for each kind
    lookup      figures on a page: compared by value, by what they count, by their bound
    sums        figures that no page has and others make
    cited       which pages a draft cites: references, papers, places, and the pages that each claim is checked on
    law         cases, statutes and rules: in the library, in the record, or not to be checked here
    names       people, firms and places: found, looked for in the record, and whose words a quotation is

The same finders read the draft and the pages, so a date is compared with dates and an amount with amounts, by value
and not by form. The record is indexed once by word and by number, and only pages that could bear a claim are read in
full. What no finder understands but holds a digit, or looks like a citation, becomes an `unparsed` claim and fails
unless the very same token stands on the page: the room fails closed.

Invariants: no model, no I/O, no clock; the same text and record give the same verdicts, whatever the order of the
files; every offset refers to the draft, or to the page, exactly as it was read; hidden text bears nothing.

What this room does not do: judge meaning, that is whether a sentence as a whole says what its source says (who did
what, not, before, because); decide whether an authority is good law or supports a proposition, or whether a true
statement is fair. `Verification.not_checked` says so in every result.
"""
