"""The tables of a matter's database, version by version. A table, nothing else.

A version that was ever written stays as it is; what a newer one needs is a step of its own.
"""

_FIRST = """
CREATE TABLE documents (
    sha256 TEXT PRIMARY KEY,
    media_type TEXT,
    size_bytes INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    added_at TEXT NOT NULL,
    sent_on TEXT,
    sender TEXT,
    recipients TEXT,
    subject TEXT,
    text_sha256 TEXT,
    sketch BLOB
) STRICT;
CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    name TEXT NOT NULL,
    parent TEXT REFERENCES documents
) STRICT;
CREATE UNIQUE INDEX names_once ON names (sha256, name, COALESCE(parent, ''));
CREATE INDEX names_by_parent ON names (parent);
CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    ocr INTEGER NOT NULL,
    hidden TEXT NOT NULL,
    unsure TEXT NOT NULL,
    UNIQUE (sha256, number)
) STRICT;
CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    page INTEGER,
    start INTEGER,
    stop INTEGER,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX findings_by_document ON findings (sha256);
CREATE TABLE unreadable (
    name TEXT NOT NULL,
    sha256 TEXT,
    reason TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX unreadable_once ON unreadable (name, COALESCE(sha256, ''), reason);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    line TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit lines are kept'); END;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit lines are kept'); END;
CREATE VIRTUAL TABLE words USING fts5(
    text, content='pages', content_rowid='id', tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE trigrams USING fts5(text, content='pages', content_rowid='id', tokenize='trigram');
CREATE TRIGGER pages_are_indexed AFTER INSERT ON pages BEGIN
    INSERT INTO words (rowid, text) VALUES (new.id, new.text);
    INSERT INTO trigrams (rowid, text) VALUES (new.id, new.text);
END;
"""
# The pages that OCR has read of a document that is not finished, and what was bound as which exhibit.
_SECOND = """
CREATE TABLE looks (
    sha256 TEXT NOT NULL,
    number INTEGER NOT NULL,
    seen TEXT NOT NULL,
    PRIMARY KEY (sha256, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE exhibits (
    volume TEXT NOT NULL,
    label TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    file TEXT NOT NULL,
    description TEXT NOT NULL,
    PRIMARY KEY (volume, label)
) STRICT, WITHOUT ROWID;
CREATE INDEX exhibits_by_label ON exhibits (label);
"""

# What a person should know of how a document was read, with the page; `missing` when content of it was not read.
# Before, such notes stood beside the files of which nothing could be kept. What OCR has read of unfinished documents
# is kept word by word now, so those pages are read once more.
_THIRD = """
CREATE TABLE notes (
    sha256 TEXT NOT NULL REFERENCES documents,
    page INTEGER,
    note TEXT NOT NULL,
    missing INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_by_document ON notes (sha256);
INSERT INTO notes SELECT sha256, NULL, reason, 1 FROM unreadable WHERE sha256 IS NOT NULL;
DELETE FROM unreadable WHERE sha256 IS NOT NULL;
DELETE FROM looks;
"""

STEPS = (_FIRST, _SECOND, _THIRD)
"""What leads from each version to the next; version 0 is an empty file."""
