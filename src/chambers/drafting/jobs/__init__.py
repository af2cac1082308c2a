"""What makes a job last: the queue, the workers that share it, the journal, and what is known of each job.

A stage is done once and remembered by the hash of what it made; whoever dies leaves the rest to others. What the stages
do is not known here.
"""
