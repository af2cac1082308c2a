"""What each stage asks a model, where the document type has no words of its own. Pure.

A request stands behind the pages and is short: a small model follows short, concrete requests only. Fields stand in
braces; a brace that is no field stays what it is, so that a firm may write JSON into its prompts.
"""

import re

from chambers.drafting.kinds import DocumentType

_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)\}")

ROUTE = (
    "A lawyer asks for this: {ask}\nWhich of these is the request about?\n{claims}\n"
    'Answer with JSON: {{"claim": "NAME"}}'
)
GATE = (
    "Claim: {claim}. Request: {ask}\n\nThese passages stand on the pages:\n{passages}\n\n"
    'Which of them show this: {element}?\nAnswer with JSON, numbers only: {{"passages": [1]}}. '
    'If none of them does: {{"passages": []}}'
)
EXTRACT = (
    "Request: {ask}\nList the people and firms, the dated events and the amounts of money that matter for it. For each "
    "give the page number as it stands above the page, and copy its words from the page exactly. Answer with JSON: "
    '{{"parties": [{{"name": "", "role": "", "page": "", "words": ""}}], "events": [{{"page": "", "words": ""}}], '
    '"money": [{{"page": "", "words": ""}}]}}'
)
OUTLINE = (
    "A {title} is to be written. Request: {ask}\nSection: {heading}. {instruction}\n"
    "Which pages does this section need, the most important first? "
    'Answer with JSON, page numbers as they stand: {{"pages": ["{example}"]}}'
)
DRAFT = (
    "{heading}. {instruction}\nThe request: {ask}\nUse these pages: {pages}.\n"
    "Write up to {count} plain sentences in English, one on each line. Each states one fact of one page, in the words "
    "of that page. Copy names, dates and amounts exactly. No headings, no page numbers, no opinions."
)
REPAIR = (
    "This sentence is wrong: {sentence}\nWhat is wrong: {faults}.\n"
    "Write one corrected sentence in the words of the page that it is about, and nothing else."
)
REVIEW = (
    "{mandate}\nThis is the draft, paragraph by paragraph:\n{draft}\n\n"
    "Name the paragraphs that are wrong, misleading or not borne by the pages. For each: its number, the words of the "
    "paragraph that you object to, the problem in one sentence, the page that shows it, and the words of that page. "
    'Answer with JSON only: {{"objections": []}} when there is none.'
)
ANSWER = (
    "A reviewer objects to this sentence: {sentence}\nThe objection: {problem}\n"
    "If the objection is right, write the corrected sentence in the words of the page. If it is wrong, write the "
    "sentence again as it is. If the sentence should go, write REMOVE. Nothing else."
)
_OWN = {
    "route": ROUTE,
    "gate": GATE,
    "extract": EXTRACT,
    "outline": OUTLINE,
    "draft": DRAFT,
    "repair": REPAIR,
    "review": REVIEW,
    "answer": ANSWER,
}


def request(kind: DocumentType, name: str, **fields: str) -> str:
    """The words for a stage, with its fields filled in."""
    return fill(kind.prompts.get(name) or _OWN[name], fields)


def fill(words: str, fields: dict[str, str]) -> str:
    """A text with its fields; what is no field stays, and what is filled in is not read again."""

    def value(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0][0]
        return fields.get(match[1], match[0])

    return _FIELD.sub(value, words).strip()
