"""A finished draft in the hands of a person: gone through passage by passage, changed, answered for, signed off.

    change       one act of a person, as it is kept
    decisions    what may become of a passage: a table, and the state of the whole work as a fold over the changes
    change_log   the changes of a job in a file, numbered, added to and never rewritten
    subject      the job that is gone through, read from the shelf of its matter
    revised      the job's own content with the changes put into it
    judged       the verdicts on that, and the passages in the order of the page
    annex        what a person answers for, as the last page of the document
    signing      a version: assembled anew, read back, judged, registered, put beside the job's own set

The job's own files are never touched. A passage that the record does not bear is let through by one thing only: a
person who gives a name and a reason, and both stay to be seen in the report, in the document and in the audit log.
"""
