"""Where each mail, chat line, statement, entry or turn of a transcript begins, and whose it is.

A mail has its sender, a chat its line's name, a transcript its speaker or its witness, a log whoever made the entry.
"""

import re
from collections import Counter
from collections.abc import Iterator

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.authors import CLOSED, STATEMENT
from chambers.grounding.people.headed import Piece, pieces_by_hand, told_pieces
from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.log_turns import columned, entries, in_columns, initialled, marked
from chambers.grounding.people.logged_chat import message_rows
from chambers.grounding.people.parted import accounts, parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.speaker import BENCH, Voice, tidy
from chambers.grounding.words.form_labels import FORM_LABELS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3})"
# "Truck 14 (B. Roe)" is Roe, who sits in it.
_IN_IT = r"(?:[ \t]+(?:No\.?[ \t]*)?\d{1,6}[ \t]*\((?P<person>[A-Z][^)\n]{1,40})\))?"
# "From: ann.lee@yard.example" is A. Lee, or Ann Lee.
_ACCOUNT = r"<?(?P<account>[a-z]+[._][a-z]{3,})@"
# "From: Ann Lee    To: Bo Roe" in one line: what stands behind a gap, or before a colon, is no part of the name.
_MAILER = r"(?P<name>[A-Z][\w'\u2019.-]*+(?:[ \t][A-Z][\w'\u2019.-]*+(?!:)){0,3})"
_LABELLED = r"(?:^[ \t>]*|(?<=\S)[ \t]{3,})"
_FROM = re.compile(rf"{_LABELLED}(?:From|FROM):[ \t]*(?:{_ACCOUNT}|{_MAILER}{_IN_IT})", re.MULTILINE)
# "Reply, June 18, 10:40 AM, from Ann Lee:" on a line of its own.
_REPLY = re.compile(
    rf"^[ \t>]*(?:Re|Reply|Response|Answer|Message|Note|Forwarded)\b[^\n]{{0,60}}?\b[Ff]rom[ \t]+{_NAME}:[ \t]*$",
    re.MULTILINE,
)
_TO = re.compile(rf"(?:^[ \t>]*|[ \t])(?:To|TO):[ \t]*(?:{_ACCOUNT}|{_MAILER}{_IN_IT})", re.MULTILINE)
_DAY = r"(?:(?:[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d),?[ \t]+)?"
_LINE = re.compile(
    rf"^[ \t]*(?P<time>[\[(]?{_DAY}[\[(]?\d{{1,2}}[:.]\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?[\])]?"
    r"[ \t]*[-\u2013]?[ \t]+)?"
    rf"{_NAME}(?:[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+\S",
    re.MULTILINE,
)
_CLOCK = r"[\[(]?\d{1,2}:\d\d(?::\d\d)?(?:[ \t]*[AaPp]\.?[Mm]\.?)?[\])]?"
_HANDLE = re.compile(
    rf"^[ \t]*(?:{_DAY}{_CLOCK}[ \t]*[-\u2013]?[ \t]*)?[@<]?(?P<first>[a-z]+)[._](?P<last>[a-z]{{3,}})>?"
    rf"[ \t]*,?[ \t]*(?:{_DAY}{_CLOCK})?[ \t]*:[ \t]+\S",
    re.MULTILINE,
)
_TIMED = re.compile(
    rf"^[ \t]*{_NAME},?[ \t]+[\[(]?{_DAY}\d{{1,2}}:\d\d(?:[ \t]*[AaPp]\.?[Mm]\.?)?[\])]?(?:[ \t]+\S|[ \t]*\n[ \t]*\S)",
    re.MULTILINE,
)
_MESSAGE = re.compile(
    r"^(?:[^\n:]{0,30}?\d{1,2}:\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?)?"
    rf"[^\n:]{{0,30}}?(?<!\w){_NAME}[ \t]+to[ \t]+"
    r"(?P<to>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3}):[ \t]+\S",
    re.MULTILINE,
)
# "Msg 1, 8:05 a.m., from Ann Lee for Mr. Roe: ...".
_LEFT_FOR = re.compile(
    rf"^[^\n]{{0,60}}?\b[Ff]rom:?[ \t]+{_NAME},?[ \t]+(?:for|to|For|To):?[ \t]+"
    r"(?P<to>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3}):[ \t]+\S",
    re.MULTILINE,
)
_COUNSEL = re.compile(r"(?:MR|MS|MRS|MISS|DR)\.?[ \t]+[A-Z'\u2019-]+(?:[ \t][A-Z'\u2019-]+)?")
_OFFICES = frozenset(("COURT", "WITNESS", "CLERK", "JUDGE", "INTERPRETER", "ARBITRATOR", "CHAIR", "OFFICER"))
_DAYS = CALENDAR | {day[:letters] for day in CALENDAR for letters in (3, 4) if len(day) > letters}
"""Months and weekdays, in full and cut short."""
_HEADER_CHARS = 400
_OFTEN = 2
_GAP = re.compile(r"\n[ \t]*\n")
# "Ann Lee, clerk: "I saw it."": what a paper gives in the words of somebody, up to the closing mark.
_IN_WORDS = re.compile(
    rf"^[ \t]*(?:\d{{1,2}}\.[ \t]+)?{_NAME}(?:,[^\n:\"\u201c]{{1,60}}|[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+"
    r"(?:\"[^\"]{10,}\"|\u201c[^\u201d]{10,}\u201d)",
    re.MULTILINE,
)
_SIGNED = re.compile(rf"^[ \t]*(?:Signed|/s/):?[ \t]+(?:Dr\.[ \t]*)?{_NAME}[^\n]{{0,60}}$", re.MULTILINE)
_OWN_LINE = re.compile(
    r"^[^\n]*(?<![\w.])I [^\n]*[.!?] (?P<name>(?P<first>[A-Z][a-z]+|[A-Z]\.) [A-Z][\w'\u2019-]+)[ \t]*$", re.MULTILINE
)
# "I agree with the first two findings. (A. Lee)": whoever signs a paragraph in brackets.
_BRACKETED = re.compile(
    r"(?:\A|(?<=\n\n))(?P<said>(?:(?!\n[ \t]*\n)[^()]|\((?![A-Z][\w.]* [A-Z][\w'\u2019-]+\)))*?[.!?]\s+)"
    r"\((?P<name>(?P<first>[A-Z][a-z]*)\.? [A-Z][\w'\u2019-]+)\)"
)
_SECOND_PAPER = re.compile(
    r"\n[ \t]*(?:\n|[=_*-]{3,}[ \t]*\n)[ \t]*(?P<head>(?:[A-Z][A-Z'\u2019]+[ ]){0,3}?"
    r"(?:NOTE|REPORT|REVIEW|STATEMENT|MEMO|MEMORANDUM|COMMENT|CERTIFICATE|DECLARATION|LETTER|ADDENDUM|OPINION)S?"
    r"[ \t]+(?:BY|OF|[-\u2013\u2014])[ \t]+(?:(?:DR|MR|MS|MRS|Dr|Mr|Ms|Mrs)\.[ ])?)"
    r"(?P<name>(?P<first>[A-Z][A-Za-z'\u2019-]+)[ ](?:[A-Z]\.[ ])?[A-Z][\w'\u2019-]+)(?=[,;\n(]|[ \t]{2,}|[ ][(-])"
)
_PAPER_END = re.compile(r"\n[ \t]*\n(?=[^\n]*[A-Z]{4})|\n[=_*-]{3,}[ \t]*\n")
_CERTIFIED = re.compile(
    r"(?=[A-Z])(?:[^\n]+\n){1,12}?[ \t]*(?P<name>(?P<first>[A-Z][a-z]+)(?: [A-Z]\.?)? [A-Z][\w'\u2019-]+)"
    r"(?:,[ ](?P<calling>[A-Za-z .-]{2,40}))?\s*\Z"
)
# "Ann Lee, clerk (May 4): I saw it.": statements one after another, each with the day or the place in brackets.
_STATED = re.compile(
    r"^[ \t]*(?P<name>(?:[A-Z]\.|[A-Z][a-z]+)[ ](?:(?:[A-Z]\.|van|von|de|der|den|la)[ ]){0,2}[A-Z][\w'\u2019-]+)"
    r"(?:,[ ][a-z][^\n:(]{2,40})?(?:[ ]?\([^)\n]{2,50}\))?:[ \t]+(?=(?:[^\n]*[^\w.\n])?(?:I|My|my)[ ])",
    re.MULTILINE,
)
# "Statement of the driver to Officer Lee: "I braked."": the words of somebody whom the line does not name.
_OF_SOMEBODY = re.compile(
    r"^[ \t]*(?i:statements?|accounts?|remarks?|comments?)[ \t]+(?:of|by)[ \t]+"
    r"(?:the[ \t]+)?(?!the\b)[a-z]+[^\n:]{0,60}:[ \t]",
    re.MULTILINE,
)
_OATH = re.compile(r"\b(?:notary|commissioner (?:for|of) oaths|justice of the peace)\b", re.IGNORECASE)
_BEFORE_ME = re.compile(r"\b(?i:before me)\b[^\n]*\n(?:[ \t]*\n)*\Z")
_HEADING = re.compile(r"^[ \t]*[A-Z][A-Z'\u2019 ,&-]{4,}(?:\([^\n)]*\))?:?[ \t]*$", re.MULTILINE)
_OWNED = re.compile(r"['\u2019]S\b")
_SELF = re.compile(r"(?<![\w.])(?:I|[Mm]y|me)(?![\w.])")
# "1. Ann Lee, guard. I heard it.": statements one after another.
_NUMBERED = re.compile(
    r"^[ \t]*\d{1,2}\.[ \t]+(?P<name>(?P<first>[A-Z][a-z]+) [A-Z][\w'\u2019-]+)(?:, [a-z ]{3,30})?\.[ \t]+"
    r"(?=[^\n]*(?<![\w.])(?:I|My|my)(?![\w.]))",
    re.MULTILINE,
)
_INTERVIEWED = re.compile(
    r"^[ \t]*(?P<name>[A-Z][a-z'\u2019-]+(?:[ ][A-Z]\.)?[ ](?P<last>[A-Z][\w'\u2019-]+))"
    r"(?:,[^.\n]{3,90}\.|[ ]\([^)\n]{3,60}\)[.:])[ \t]+"
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Officer|Sgt|Deputy)\.?[ ])?(?:(?P=last)|He|She)[ ](?:also[ ])?"
    r"(?:said|stated|told|reported|explained|recalled|denied|confirmed|advised|admitted|claimed|described"
    r"|acknowledged)\b",
    re.MULTILINE,
)


@kept_on_page
def page_turns(page: ReadPage) -> tuple[tuple[int, Voice], ...]:
    """The turns of a page."""
    return turns_of(page.text)


def turns_of(text: str) -> tuple[tuple[int, Voice], ...]:
    """Where each mail, chat line or turn of a transcript begins, and whose it is."""
    readers = _READERS if ":" in text else _READERS_WITHOUT_COLON
    turns = next((found for reader in readers if (found := list(reader(text)))), [])
    turns = [*(_of_somebody(text) if ":" in text else ()), *turns]
    turns += _second_papers(text)
    turns += [each for each in [_certified(text)] if each is not None and turns and turns[-1][0] < each[0]]
    return tuple(sorted(turns, key=lambda turn: turn[0]))


def _second_papers(text: str) -> Iterator[tuple[int, Voice]]:
    """Papers of others under the first one of a page, each with a head that says whose it is: "REVIEW BY ANN LEE"."""
    for match in _SECOND_PAPER.finditer(text):
        gap = _PAPER_END.search(text, match.end())
        end = gap.start() if gap is not None else len(text)
        if match["first"].casefold() in GIVEN_NAMES and _SELF.search(text, match.end(), end):
            yield match.start("head"), Voice((tidy(match["name"]),))
            if gap is not None:
                yield gap.end(), Voice((), of_paper=True)


def _certified(text: str) -> tuple[int, Voice] | None:
    """What somebody adds under the messages of others: "I copied these on May 2. / Ann Lee, examiner"."""
    last = text.rstrip().rfind("\n\n") + 2
    signed = _CERTIFIED.match(text, last) if last > 1 else None
    if signed is None or not _SELF.search(text, last, signed.start("name")):
        return None
    named = signed["calling"] or signed["first"].casefold() in GIVEN_NAMES
    return (last, Voice((tidy(signed["name"]),))) if named else None


def _mails(text: str) -> Iterator[tuple[int, Voice]]:
    last = 0
    for match in _FROM.finditer(text):
        # A memo may have "TO:" before "FROM:".
        over = _TO.search(text, max(last, match.start() - _HEADER_CHARS // 2), match.start())
        to = _TO.search(text, match.end(), match.end() + _HEADER_CHARS) or over
        last = match.end()
        sender, heard = _mailed(match), _mailed(to) if to else ""
        if sender:
            yield match.start(), Voice((sender, *_signers(text, match.end(), sender)), (heard,) if heard else ())
    if last:
        yield from ((match.start(), Voice((tidy(match["name"]),))) for match in _REPLY.finditer(text))


def _signers(text: str, start: int, sender: str) -> tuple[str, ...]:
    """Whoever signs a mail under another name than the account has: "From: Master" is the Ruben Lee who closes it."""
    following = _FROM.search(text, start)
    closed = CLOSED.search(text, start, following.start() if following else len(text))
    name = tidy(closed["name"]) if closed is not None else ""
    own = {word.casefold() for word in sender.split()} & {word.casefold() for word in name.split()}
    return (name,) if " " in name and not own else ()


def _mailed(match: re.Match[str]) -> str:
    """Who stands behind "From:" or "To:", by name or by account."""
    if match["account"]:
        return re.sub(r"[._]", " ", match["account"]).title()
    return tidy(match["person"] or match["name"])


def _messages(text: str) -> Iterator[tuple[int, Voice]]:
    """Messages that begin with both their names: "Whalen to Rusk: done."."""
    matches = [*_MESSAGE.finditer(text)] or [*_LEFT_FOR.finditer(text)]
    found = [(match.start(), tidy(match["name"]), tidy(match["to"])) for match in matches]
    if len(found) >= _OFTEN:
        yield from ((start, Voice((one,), (other,))) for start, one, other in found if one and other)


def _columns(text: str) -> Iterator[tuple[int, Voice]]:
    """Messages in columns: "02:51  ROE     can u make it"."""
    for start, name in message_rows(text):
        yield start, Voice((tidy(name),)) if name else Voice((), of_paper=True)


def _parted(text: str) -> Iterator[tuple[int, Voice]]:
    """A letter and the reply under it, each signed; and what several told, each under a numbered name."""
    for start, names in parts(text):
        yield start, Voice(names)
    for start, name in accounts(text):
        yield start, Voice((tidy(name),), told=True) if name else Voice((), of_paper=True)


def _handles(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines of a chat whose names are those of accounts: "ann.lee 09:12: done", "[09:12] a.lee: done"."""
    found = [(match.start(), f"{match['first']} {match['last']}".title()) for match in _HANDLE.finditer(text)]
    if len(found) >= _OFTEN:
        yield from ((start, Voice((name,))) for start, name in found)


def _timed(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines of a chat that have the hour behind the name: "Ann Lee 20:19  not now"."""
    found = [(match.start(), tidy(match["name"])) for match in _TIMED.finditer(text)]
    named = [(start, name) for start, name in found if name and name.split()[0] not in _DAYS]
    # Somebody comes again in a chat; "Vitals 06:40" and "Scene 06:51" do not.
    again = len(named) > len({name for _, name in named})
    if again or (len(named) >= _OFTEN and all(name.split()[0].casefold() in GIVEN_NAMES for _, name in named)):
        yield from ((start, Voice((name,))) for start, name in named)


def _lines(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines that begin with a name: those with a time before it, and those of names that come again."""
    found = [(match, tidy(match["name"])) for match in _LINE.finditer(text)]
    # "Q:" and "A:" are nobody's names.
    named = [(match, name) for match, name in found if len(name) > 1 and not _is_label(match["name"])]
    often = {name for name, count in Counter(name for _, name in named).items() if count >= _OFTEN}
    # A third who speaks once in a transcript of two: "MR. YEE: Objection.".
    spoken = len(often) >= _OFTEN
    turns = [
        (match, name)
        for match, name in named
        if match["time"] or name in often or (spoken and _COUNSEL.fullmatch(match["name"]))
    ]
    # One line that begins with a day and a name is an entry about somebody.
    if len(turns) < _OFTEN:
        return
    people = list(dict.fromkeys(name for _, name in turns))
    for match, name in turns:
        others = tuple(other for other in people if other != name)
        speakers = () if name == BENCH else (name,)
        yield match.start(), Voice(speakers, others if len(others) == 1 and speakers else ())


def _statements(text: str) -> Iterator[tuple[int, Voice]]:
    """Statements of several people that a report gives one after another: "Statement of Ann Lee: She saw it."."""
    colon = ":" in text
    for match in STATEMENT.finditer(text) if colon else ():
        if not (name := tidy(match["name"])):
            continue
        yield match.start(), Voice((name,))
        gap = _GAP.search(text, match.end())
        # "She saw it": whoever says "I" in the next paragraph is the one who writes it down.
        if (
            gap is not None
            and not _SELF.search(text, match.end(), gap.start())
            and not STATEMENT.match(text, gap.end())
        ):
            yield gap.end(), Voice((), of_paper=True)
    # "Ann Lee, clerk of the yard. Ms. Lee said ...": what those who were interviewed told, one after another.
    heard = list(_INTERVIEWED.finditer(text))
    for match in heard if len(heard) >= _OFTEN else ():
        yield match.start(), Voice((tidy(match["name"]),), told=True)
        if (gap := _GAP.search(text, match.end())) is not None and not _INTERVIEWED.match(text, gap.end()):
            yield gap.end(), Voice((), of_paper=True)
    told = [match for match in _NUMBERED.finditer(text) if match["first"].casefold() in GIVEN_NAMES]
    if len(told) >= _OFTEN:
        yield from ((match.start(), Voice((tidy(match["name"]),))) for match in told)
        if (gap := _GAP.search(text, told[-1].end())) is not None:
            yield gap.end(), Voice((), of_paper=True)
    stated = [match for match in _STATED.finditer(text) if colon]
    yield from _given(text, stated) if len(stated) >= _OFTEN else ()
    for match in _IN_WORDS.finditer(text) if colon else ():
        name = tidy(match["name"])
        if " " in name and not _is_label(match["name"]):
            yield match.start(), Voice((name,))
            yield match.end(), Voice((), of_paper=True)


def _given(text: str, stated: list[re.Match[str]]) -> Iterator[tuple[int, Voice]]:
    """Each of several statements in the first person up to the end of its paragraph."""
    for match in stated:
        yield match.start(), Voice((tidy(match["name"]),))
        if (gap := _GAP.search(text, match.end())) is not None and not _STATED.match(text, gap.end()):
            yield gap.end(), Voice((), of_paper=True)


def _of_somebody(text: str) -> Iterator[tuple[int, Voice]]:
    """What a paper gives as the words of somebody whom it does not name there."""
    for match in _OF_SOMEBODY.finditer(text):
        yield match.start(), Voice(())
        if (gap := _GAP.search(text, match.end())) is not None:
            yield gap.end(), Voice((), of_paper=True)


def _told(text: str) -> Iterator[tuple[int, Voice]]:
    """What several people told, each under their name."""
    yield from _pieced(list(told_pieces(text)), told=True)


def _by_hand(text: str) -> Iterator[tuple[int, Voice]]:
    """What is written in by hand, under the name of whoever wrote it."""
    yield from _pieced(list(pieces_by_hand(text)), told=False)


def _pieced(pieces: list[Piece], *, told: bool) -> Iterator[tuple[int, Voice]]:
    starts = {start for start, _, _ in pieces}
    for start, end, name in pieces:
        yield start, Voice((tidy(name),), told=told)
        if end not in starts and end + 1 not in starts:
            yield end, Voice((), of_paper=True)


def _signed_notes(text: str) -> Iterator[tuple[int, Voice]]:
    """Notes of several people on one page, each in the first person and signed at its end; and a line of one's own."""
    for match in _OWN_LINE.finditer(text) if "I " in text else ():
        if match["first"].endswith(".") or match["first"].casefold() in GIVEN_NAMES:
            yield match.start(), Voice((tidy(match["name"]),))
            yield match.end(), Voice((), of_paper=True)
    for match in _BRACKETED.finditer(text) if "(" in text else ():
        if _SELF.search(match["said"]) and (len(match["first"]) == 1 or match["first"].casefold() in GIVEN_NAMES):
            yield match.start(), Voice((tidy(match["name"]),))
            yield match.end(), Voice((), of_paper=True)
    signed = list(_SIGNED.finditer(text)) if "Signed" in text or "/s/" in text else []
    signed = [match for match in signed if not _is_jurat(text, match)]
    if len({tidy(match["name"]) for match in signed}) < _OFTEN:
        return
    low = 0
    for match in signed:
        heads = list(_HEADING.finditer(text, low, match.start()))
        begin = heads[-1].end() if heads else low
        # Under "Employee's comments" stand the words of whoever does not sign.
        if _SELF.search(text, begin, match.start()) and not (heads and _OWNED.search(heads[-1][0])):
            yield begin, Voice((tidy(match["name"]),))
            yield match.end(), Voice((), of_paper=True)
        low = match.end()


def _is_jurat(text: str, signed: re.Match[str]) -> bool:
    """True for a notary, or whoever else only takes the oath: "Sworn before me May 9 / /s/ Ann Lee"."""
    return _OATH.search(signed[0]) is not None or _BEFORE_ME.search(text, 0, signed.start()) is not None


_READERS = (
    _mails,
    _messages,
    _handles,
    _timed,
    _told,
    _lines,
    _columns,
    _parted,
    _by_hand,
    _statements,
    marked,
    in_columns,
    columned,
    entries,
    initialled,
    _signed_notes,
)
_READERS_WITHOUT_COLON = (_parted, _statements, marked, in_columns, columned, entries, initialled, _signed_notes)
"""A mail has a colon behind "From", and so has a line of a chat behind its name, or its hour has one."""


def _is_label(words: str) -> bool:
    if words.isupper() and words.rsplit(maxsplit=1)[-1].rstrip(".") in _OFFICES:
        return False
    first = words.rsplit(maxsplit=1)[-1].casefold()
    return (
        first in FORM_LABELS
        or first in ORDINARY
        or role_of(first) is not None
        or kind_of(first) is not None
        or is_verb_word(first)
    )
