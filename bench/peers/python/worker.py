"""One peer as a process: a JSON line of work in, a JSON line of answer and milliseconds out.

python3 worker.py MODULE --cache DIR
"""

import argparse
import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

TASKS = ("embed", "pairs", "dedup", "search")


def main() -> None:
    """Reads the command line, says `ready`, works until the input ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", help="a module of this folder that has `make`")
    parser.add_argument("--cache", type=Path, required=True)
    args = parser.parse_args()
    # Libraries print to the standard output; only answers may go there.
    answers, sys.stdout = sys.stdout, sys.stderr
    # A process holds what its own peer needs, so that its memory can be compared.
    peer = importlib.import_module(args.module).make(args.cache)
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(work(peer, json.loads(line))), file=answers, flush=True)


def work(peer: object, order: dict[str, Any]) -> dict[str, Any]:
    """The clock holds the work alone: no reading of JSON, no pipe."""
    task = order.pop("task")
    if task not in TASKS:
        raise ValueError(f"expected one of {', '.join(TASKS)} but got {task}")
    began = time.perf_counter()
    answer = getattr(peer, task)(**order)
    return {"ms": 1000 * (time.perf_counter() - began), "answer": answer}


if __name__ == "__main__":
    main()
