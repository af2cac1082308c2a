"""Claims of a text, and one of three outcomes for each: supported, blocked, needs review.

    verify      all of it: `finder` finds the claims, `draft` binds them to pages, `plain` compares them
    settling    which findings a person must answer instead of blocking; `verdict` has what is given out
    exempt      the parts of a draft that are exempt by their shape, and listed
    grammar     the same facts as rules that keep an engine from writing any other number; `schema` as a JSON schema

Below them, each in a folder, from the bottom up:

    pages       page text, sentences, word stems, rows, the index of the record, the passages nearest to a sentence
    claims      what a text claims: one finder for each kind
    lookup      figures on a page: compared by value, by what they count, by their bound
    sums        figures that no page has and others make
    cited       which pages a draft cites, and the verdict on each citation of the record
    law         cases, statutes and rules: in the library, in the record, or not to be checked here
    names       people, firms and places: found, looked for in the record, and whose words a quotation is

The same finders read the draft and the pages, so values are compared, not spellings. The record is indexed once by word
and by number, and only pages that could support a claim are read in full. What no finder understands but has a digit,
or looks like a citation, is a claim of kind `unparsed` and passes only where the same token is on the page.

Invariants: no model, no I/O, no clock; the same text and record give the same verdicts, whatever the order of the
files; every offset refers to the draft, or to the page, exactly as it was read; hidden text supports nothing.

What this package does not do: judge meaning, that is whether a sentence as a whole says what its source says (who did
what, not, before, because); decide whether an authority is good law or supports a proposition, or whether a true
statement is fair. `Verification.not_checked` says so in every result.
"""
