"""Sentences that stand in everybody's papers: the forms of oaths, of declarations and of their beginnings.

They belong to no draft, whoever wrote them there, so they never count as words of ours. What a document type brings as
its own template is not listed here: its words are given with each draft that uses them.
"""

STANDING_WORDS = tuple(
    " ".join(sentence.split())
    for sentence in """
I declare under penalty of perjury that the foregoing is true and correct. Executed on

I declare (or certify, verify, or state) under penalty of perjury under the laws of the United States of America that
the foregoing is true and correct. Executed on (date). (Signature)

I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.

Subscribed and sworn to before me this day of, by, who is personally known to me or has produced identification.
Notary Public. My commission expires

being first duly sworn, deposes and says as follows:

I am over the age of eighteen years and competent to make this declaration. I have personal knowledge of the facts
stated herein and, if called as a witness, I could and would testify competently thereto.

I make this affidavit based on my own personal knowledge, and if called upon to testify I could and would testify
competently to the facts set forth herein.

A true and correct copy of which is attached hereto as Exhibit and incorporated herein by reference.

I hereby certify that on this day a true and correct copy of the foregoing was served upon all counsel of record
through the Court's electronic filing system.

FURTHER AFFIANT SAYETH NAUGHT.

IN THE UNITED STATES DISTRICT COURT FOR THE DISTRICT OF
""".strip().split("\n\n")
)
