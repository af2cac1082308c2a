"""The rules that hold a whole sentence against the record: what each of them looks at is said in its own file.

The first one that finds something wrong gives the reason. A rule stays only while it is right on briefs that it was
not made for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from chambers.grounding.acts.burdens import burden_fault
from chambers.grounding.acts.changes import change_fault
from chambers.grounding.acts.collisions import collision_fault
from chambers.grounding.acts.conduct import actor_fault
from chambers.grounding.acts.crossing import crossing_fault
from chambers.grounding.acts.direction import direction_fault
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.attributes import attribute_fault
from chambers.grounding.people.attribution import telling_fault
from chambers.grounding.people.ballots import ballot_fault
from chambers.grounding.people.bearers import bearer_fault
from chambers.grounding.people.callings import role_fault
from chambers.grounding.people.captions import caption_fault
from chambers.grounding.people.chains import chain_fault
from chambers.grounding.people.clients import client_fault
from chambers.grounding.people.courtesies import courtesy_fault
from chambers.grounding.people.distant import distant_fault
from chambers.grounding.people.doers import doer_fault
from chambers.grounding.people.duties import duty_fault
from chambers.grounding.people.findings import finding_fault
from chambers.grounding.people.listed_doers import listed_doer_fault
from chambers.grounding.people.namesakes import namesake_fault, told_apart
from chambers.grounding.people.owners import owner_fault
from chambers.grounding.people.persons import person_fault
from chambers.grounding.people.posts import post_fault
from chambers.grounding.people.quoted_speakers import quoted_speaker_fault
from chambers.grounding.people.relations import relation_fault
from chambers.grounding.people.rosters import roster_fault
from chambers.grounding.people.seats import seat_fault
from chambers.grounding.people.second_posts import second_post_fault
from chambers.grounding.people.self_told import self_told_fault
from chambers.grounding.people.signatures import signature_fault
from chambers.grounding.people.signers import signer_fault
from chambers.grounding.people.ties import tie_fault
from chambers.grounding.people.witnesses import witness_fault
from chambers.grounding.placing.accounts import account_fault
from chambers.grounding.placing.bounds import bound_fault
from chambers.grounding.placing.chronology import chronology_fault
from chambers.grounding.placing.compared import compared_fault
from chambers.grounding.placing.differences import difference_fault
from chambers.grounding.placing.displaced import displaced_fault
from chambers.grounding.placing.entries import entry_fault, times_in_place
from chambers.grounding.placing.every_row import every_row_fault
from chambers.grounding.placing.exchanged import exchange_fault
from chambers.grounding.placing.extremes import extreme_fault, trend_fault
from chambers.grounding.placing.label_days import label_day_fault
from chambers.grounding.placing.labels import label_fault
from chambers.grounding.placing.lines import line_fault
from chambers.grounding.placing.pairing import pair_fault
from chambers.grounding.placing.paper_days import paper_day_fault
from chambers.grounding.placing.phrases import phrase_fault
from chambers.grounding.placing.precedence import precedence_fault
from chambers.grounding.placing.sequence import order_fault
from chambers.grounding.placing.sittings import sitting_fault
from chambers.grounding.placing.weekdays import weekday_fault
from chambers.grounding.sense.asked_denied import asked_fault
from chambers.grounding.sense.choices import choice_fault
from chambers.grounding.sense.contraries import contrary_fault
from chambers.grounding.sense.denials import denial_fault
from chambers.grounding.sense.did_so import did_fault
from chambers.grounding.sense.directives import directive_fault
from chambers.grounding.sense.dropped_denials import dropped_denial_fault
from chambers.grounding.sense.firsts import first_fault
from chambers.grounding.sense.given_answers import answer_fault
from chambers.grounding.sense.motions import is_so_carried, motion_fault
from chambers.grounding.sense.negations import negation_fault
from chambers.grounding.sense.no_sign import sign_fault
from chambers.grounding.sense.own_denials import own_denial_fault
from chambers.grounding.sense.quantities import quantity_fault
from chambers.grounding.sense.quoted_frames import frame_fault
from chambers.grounding.sense.responses import response_fault
from chambers.grounding.sense.sequels import sequel_fault
from chambers.grounding.sense.turning import turned_fault
from chambers.grounding.sense.unanimity import unanimity_fault
from chambers.grounding.sense.views import view_fault
from chambers.grounding.sense.wholes import whole_fault
from chambers.grounding.stated import Stated
from chambers.grounding.texts.passages import Near
from chambers.grounding.texts.sentences import Sentence

_MAX_OWN_WORDS = 0.5
_MAX_TOKENS = 80
"""What has more tokens is a table or a list, not a sentence that could be turned round."""


@dataclass(frozen=True)
class Asked:
    """A sentence, and what it is held against: the passages that come near, the pages they stand on, the record."""

    stated: Stated
    near: Sequence[Near]
    pages: Sequence[ReadPage]
    grounds: Grounds

    @cached_property
    def own(self) -> str:
        """The sentence without its citations and quotations."""
        return self.stated.own

    @property
    def whole(self) -> str:
        """The sentence as it stands."""
        return self.stated.sentence.text

    @property
    def sentence(self) -> Sentence:
        """The sentence with its place."""
        return self.stated.sentence

    @cached_property
    def start(self) -> int:
        """Where the sentence begins."""
        return self.stated.sentence.start

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Everything in the sentence that can be checked; a surname with a courtesy is the full name that it means."""
        return told_apart(self.own, self.start, self.stated.tokens, self.grounds.index)

    @cached_property
    def strong(self) -> list[Near]:
        """The passages that come so near that they must speak of the same."""
        return [passage for passage in self.near if passage.strong]

    @cached_property
    def is_close(self) -> bool:
        """True for a sentence that keeps to the words of its passage, or is all facts: others move facts about."""
        best, content = self.near[0], self.stated.content
        return len(self.facts) >= len(content) or len(content - best.shared) <= len(content) * _MAX_OWN_WORDS

    @cached_property
    def is_carried(self) -> bool:
        """True for a sentence that tells the outcome of a motion as the minutes do, whoever voted against it."""
        return is_so_carried(self.own, self.pages)

    @property
    def leads_in(self) -> bool:
        """True for a sentence that leads to a quotation: what it goes on with is not in it."""
        return self.own.rstrip().endswith(":")

    @cached_property
    def facts(self) -> list[Token]:
        """The facts that are not sure yet: not those of a quotation, which was checked word for word."""
        quoted = [(token.start, token.end) for token in self.tokens if token.kind is Kind.QUOTATION]
        sure = self.stated.apart | times_in_place(self.own, self.start, self.tokens, self.pages)
        return [
            token
            for token in self.tokens
            if token.start not in sure and not any(s <= token.start and token.end <= e for s, e in quoted)
        ]


Rule = Callable[[Asked], str | None]

RULES: tuple[Rule, ...] = (
    lambda a: motion_fault(a.own, a.pages),
    lambda a: answer_fault(a.own, a.whole, a.pages),
    lambda a: first_fault(a.own, a.pages),
    lambda a: did_fault(a.own, a.pages),
    lambda a: sign_fault(a.own, a.pages),
    lambda a: frame_fault(a.whole, a.start, a.tokens, a.pages),
    lambda a: negation_fault(a.own, a.whole, a.start, a.tokens, a.pages) if not a.is_carried else None,
    lambda a: asked_fault(a.own, a.whole, a.start, a.tokens, a.pages) if not a.is_carried else None,
    lambda a: own_denial_fault(a.own, a.start, a.tokens, a.pages, cited=a.stated.cited) if not a.leads_in else None,
    lambda a: dropped_denial_fault(a.own, a.tokens, a.pages) if not a.is_carried else None,
    lambda a: turned_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: denial_fault(a.own, a.whole, a.start, a.tokens, a.pages) if not a.is_carried else None,
    lambda a: sequel_fault(a.own, a.whole, a.start, a.tokens, a.pages) if not a.is_carried else None,
    lambda a: contrary_fault(a.own, a.pages) if not a.is_carried else None,
    lambda a: response_fault(a.own, a.pages) if not a.is_carried else None,
    lambda a: whole_fault(a.own, a.pages),
    lambda a: unanimity_fault(a.own, a.pages),
    lambda a: choice_fault(a.own, a.pages),
    lambda a: directive_fault(a.own, a.pages),
    lambda a: view_fault(a.own, a.pages),
    lambda a: extreme_fault(a.own, a.start, a.facts, a.pages),
    lambda a: trend_fault(a.own, a.start, a.facts),
    lambda a: compared_fault(a.own, a.pages),
    lambda a: every_row_fault(a.own, a.pages),
    lambda a: account_fault(a.own, a.start, a.tokens),
    lambda a: difference_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: order_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: precedence_fault(a.own, a.pages),
    lambda a: chronology_fault(a.own, a.pages),
    lambda a: quantity_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: paper_day_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: weekday_fault(a.own, a.start, a.tokens, a.pages) if a.stated.cited else None,
    lambda a: label_day_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: sitting_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: pair_fault(a.own, a.start, a.facts, a.pages) if a.is_close else None,
    lambda a: label_fault(a.own, a.start, a.facts, a.pages, a.tokens),
    lambda a: exchange_fault(a.own, a.start, a.facts, a.pages),
    lambda a: line_fault(a.own, a.start, a.tokens, a.pages, a.stated.apart),
    lambda a: phrase_fault(a.own, a.start, a.tokens, a.pages, a.stated.apart),
    lambda a: role_fault(a.own, a.grounds),
    lambda a: post_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: relation_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: second_post_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: seat_fault(a.own, a.sentence, a.tokens, a.grounds),
    lambda a: signature_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: signer_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: client_fault(a.own, a.sentence, a.tokens, a.grounds),
    lambda a: tie_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: namesake_fault(a.own, a.start, a.tokens, a.pages, a.grounds) if a.stated.cited else None,
    lambda a: caption_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds) if a.stated.cited else None,
    lambda a: bearer_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: listed_doer_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: duty_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: attribute_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: roster_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: actor_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: direction_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: collision_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: burden_fault(a.own, a.start, a.tokens, a.pages, a.grounds),
    lambda a: change_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: owner_fault(a.own, a.start, a.tokens, a.pages, a.grounds),
    lambda a: courtesy_fault(a.own, a.grounds),
    lambda a: crossing_fault(a.own, a.start, a.tokens, a.pages, a.grounds),
    lambda a: witness_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: quoted_speaker_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: telling_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: finding_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: chain_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: doer_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
    lambda a: person_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds) if a.stated.cited or a.strong else None,
    lambda a: self_told_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds) if a.stated.cited else None,
    lambda a: distant_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds) if a.stated.cited else None,
    lambda a: bound_fault(a.own, a.start, a.facts, a.pages) if a.stated.cited else None,
    lambda a: entry_fault(a.own, a.start, a.tokens, a.pages),
    lambda a: displaced_fault(a.own, a.start, a.tokens, a.pages, a.stated.apart, close=a.is_close),
    lambda a: ballot_fault(a.own, a.sentence, a.tokens, a.pages, a.grounds),
)


def fault_of(asked: Asked) -> str | None:
    """What is wrong with a sentence by the first rule that says so, or None."""
    if len(asked.tokens) > _MAX_TOKENS:
        return None
    return next((reason for rule in RULES if (reason := rule(asked)) is not None), None)
