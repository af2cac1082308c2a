"""Sources and drafts in, as `record` values; numbered copies and bound exhibits out.

A matter is a folder (`matter_folder`, `matter_file`, `matter_database`, `originals`, `audit`). `taking` takes files
into it: `family` reads a file with all that is inside it, `scans` has pictures of pages looked at by `ocr` and keeps
what was seen in `looks`, `guard` asks whether the words are our own, and one transaction keeps the lot. `search` and
`bundle` find pages again. `intake` reads files for whoever has no matter, `draft` reads what is to be checked.

Every kind of file has a reader of its own (`pdf_reader`, `mail_reader`, `word_reader`, ...). They run inside `reader`,
a program that is started confined: no network, no files, little memory, little time; `drawer`, Tesseract and
LibreOffice are held the same way. `stamping`, `binding` and their neighbours number and bind copies; `registry`,
`provenance` and `quarantine` know our own words.

Invariants: an original is never changed; foreign bytes are parsed only in a confined child; whatever could not be read
is in the result with its reason; hidden text is kept and marked, and `record.page.visible_text` leaves it out; a hash
is the hash of the very bytes that were read; a crash loses nothing and repeats nothing.

What this room does not do: judge claims, or ask a model.
"""
