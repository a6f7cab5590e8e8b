"""Runs portable Python under MicroPython, as the browser does, by way of Node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed: nothing was tried under MicroPython")


def run_portable(program: str, packages: list[str], folder: Path, *files: Path) -> str:
    """What `program` prints under MicroPython.

    `packages` (dotted) can be imported there, without their subpackages; `files` lie in its root folder. `folder` is for scratch.
    """
    there = {"/game/__init__.py": ROOT / "game" / "__init__.py"}
    for package in packages:
        inside = Path(*package.split("."))
        there |= {f"/{inside / source.name}": source for source in sorted((ROOT / inside).glob("*.py"))}
    there |= {f"/{file.name}": file for file in files}
    job = folder / "job.json"
    files_there = {path: str(source) for path, source in there.items()}
    job.write_text(json.dumps({"files": files_there, "program": "import sys\nsys.path.insert(0, '/')\n" + program}))
    done = subprocess.run(
        [NODE or "node", str(ROOT / "tests" / "portable.mjs"), str(job)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
