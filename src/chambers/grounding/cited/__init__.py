"""Which pages of the record a draft cites: from its references to papers, places, and the pages of each claim.

    places       what a citation says about the place: page, line, section, entry
    papers       the papers of a record and the words each goes by; `labels` what is printed on them,
                 `paper_kinds` the words by which papers go
    matching     which paper a name means, by one score
    references   where a draft points at the record; `own_labels` its own lists and numbers
    pages        from paper and place to pages and stretches, by their printed numbers (`record.page_numbers`)
    binding      the sentences of a draft, parted by form, and which cited pages each claim is checked on
    judging      the verdict on a reference; `wrong_place` where the words are elsewhere

Invariant: a reference leads to every page that it can mean, and to none by guess; what leads nowhere is said once.
"""
