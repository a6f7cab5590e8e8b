"""What comes from others is pinned, listed and licensed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "static" / "vendor"


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_with_its_hashes_and_names_no_place(name: str) -> None:
    text = (ROOT / name).read_text()
    blocks = [block for block in re.split(r"\n(?=\S)", text) if not block.startswith("#")]
    assert blocks
    assert [block.splitlines()[0] for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
    assert "://" not in text


def test_the_development_lock_holds_the_runtime_one() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[^ ]+", (ROOT / name).read_text(), re.MULTILINE))

    assert pins("requirements.txt") <= pins("requirements-dev.txt")


def test_the_list_of_licences_names_every_vendored_file() -> None:
    table = (VENDOR / "LICENCES.md").read_text()
    listed = {name for name in re.findall(r"`([^`]+)`", table) if not name.endswith("/")}
    files = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    assert listed == {name for name in files if not name.startswith("licences/")} - {"LICENCES.md"}


def test_every_vendored_package_has_its_licence_text() -> None:
    packages = re.findall(r"^\| (\S+) \| \d", (VENDOR / "LICENCES.md").read_text(), re.MULTILINE)
    texts = [path.stem for path in (VENDOR / "licences").iterdir()]
    assert [name for name in packages if not any(text in name for text in texts)] == []
