"""Records with their verdicts, and standings: every .json file here is replayed, by CPython and by MicroPython.

A file holds a list of cases: `{name, record, expect}`, or `{sizes, rows, expect, decided_by}` as described in docs/rules.md.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def cases(kind: str) -> dict[str, dict[str, Any]]:
    """All cases that have the key `kind` ("record" or "rows"), by file, place in the file, and name."""
    found = {}
    for file in sorted(FOLDER.glob("*.json")):
        for number, case in enumerate(json.loads(file.read_text())):
            if kind in case:
                found[f"{file.stem}-{number}-{case.get('name', '')}"] = case
    return found


RECORDS = cases("record")
STANDINGS = cases("rows")
