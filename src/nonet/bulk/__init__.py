"""Many puzzles: files and tables of any length, on all cores or on a cluster.

A job reads rows, cuts them into parts, answers each part somewhere (a process of this machine or
a worker of a cluster), and keeps the answers part by part. A part is written whole or not at all,
so a job that was cut short goes on where it stopped, and a worker that died costs one part.

    rows ──> parts ──> answered anywhere ──> kept in order ──> joined into one file
"""

from nonet.bulk.jobs import Job, Report, run_job
from nonet.bulk.pools import open_pool
from nonet.bulk.sources import count_seeds, read_rows
from nonet.bulk.verbs import VERBS

__all__ = ["VERBS", "Job", "Report", "count_seeds", "open_pool", "read_rows", "run_job"]
