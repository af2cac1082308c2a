"""Names of people, firms and places: found in a draft, and looked for in the record.

    wording     the word lists, what a word by itself says about a name, and what finds a name in a text
    registry    who the record knows: how it writes a word and who bears a surname
    terms       the short names that a draft or a page defines: (the "Tenant"), ("Tidewell")
    finding     the names of a draft
    lookup      the verdict on one of them
    speakers    who speaks on a page, and whether it gives quoted words to somebody else than the draft does

The record and the draft decide what a name is: a word that they also write in small letters alone is none. A name that
is elsewhere in the record needs review, as does one of which only the parts occur, or one on no page in a sentence
without a citation. A misspelt name blocks; so does, beside a citation or behind a title, a name with a word that no
page has, and beside a citation the first name of one person with the surname of another.

What this package does not do: names in small letters, and whether two people of one name are the same person.
"""
