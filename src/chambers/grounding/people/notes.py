"""Notes and logs that leave out their subject: "Told her to go ahead." is what their writer did.

Only verbs by which somebody deals with somebody else are taken so, and only in the past: "Says she fell" tells what
another says, and so does everything behind it.
"""

import re

from chambers.grounding.people.speaker import Voice

_DEALINGS = """
Told Asked Called Spoke Met Sent Gave Paid Wrote Left Emailed E-mailed Texted Phoned Telephoned Advised Warned Informed
Instructed Directed Notified Reminded Promised Offered Recommended Ordered Contacted Interviewed Replied Answered
Explained Confirmed Agreed Refused Denied Suggested Requested Urged Invited Visited Handed Returned Delivered Urged
Counseled Cautioned Forwarded Reported Cited Arrested Released Examined Treated Thanked Assured Hired Fired Dismissed
Escalated Classified Reclassified Reviewed Inspected Checked Tested Opened Replaced Started Stopped Shut Approved
Assigned Found Rang Radioed Relieved Searched Photographed
"""
_SUBJECTLESS = re.compile(
    rf"(?P<before>^|[.;]\s+|\d[ \t]{{1,3}}|[AaPp]\.?[Mm]\.?[ \t]+|[a-z]:?[ \t]{{2,}}|[a-z]:[ ]"
    rf"|[\u2014\u2013-] )(?P<verb>(?:{'|'.join(_DEALINGS.split())})"
    r"(?= (?:him|her|them|me|us|the|my|our|his|to|with|that|Mr|Mrs|Ms|Dr|pt|patient|client|insd|insured|owner|tenant"
    r"|[A-Z])\b))",
    re.MULTILINE,
)
_REPORTED = re.compile(
    r"(?:^|[.;,]\s+)(?:Says|Said|States|Stated|Reports|Claims|Alleges|[Cc]/o|Complains)\b", re.MULTILINE
)


def leaves_out_subject(text: str) -> bool:
    """True where something may be told without whoever did it."""
    return _SUBJECTLESS.search(text) is not None


def with_subjects(text: str, voice: Voice | None) -> str:
    """Notes with the "I" that their writer left out, where it is known who wrote them."""
    if voice is None or not voice.speakers or voice.hearers:
        return text
    reported = _REPORTED.search(text)
    end = reported.start() if reported else len(text)
    return _SUBJECTLESS.sub(lambda match: f"{match['before']}I {match['verb'].lower()}", text[:end]) + text[end:]
