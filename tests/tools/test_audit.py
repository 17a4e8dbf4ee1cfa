"""Known faults: what fails, what could not be found out, and that neither is taken for the other."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import audit

SOUND = {"dependencies": [{"name": "msgspec", "version": "0.20.0", "vulns": []}]}
FAULTY = {
    "dependencies": [
        {"name": "h11", "version": "0.15.0", "vulns": [{"id": "GHSA-1", "fix_versions": ["0.16.0"]}]},
        {"name": "rich", "version": "1", "vulns": []},
    ]
}
SKIPPED = {"dependencies": [{"name": "h11", "skip_reason": "Dependency not found and could not be audited"}]}
NPM_SOUND = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 80}}}
NPM_FAULTY = {
    "vulnerabilities": {
        "vite": {"severity": "high", "range": "<8", "via": [{"title": "reads other files"}]},
        "plugin": {"severity": "high", "range": "*", "via": ["vite"]},
    },
    "metadata": {"dependencies": {"total": 80}},
}
NPM_UNREACHABLE = {"message": "405 Method Not Allowed", "error": {"summary": "", "detail": ""}}


def program(folder: Path, name: str, said: Any, code: int = 0) -> str:
    """A program that says that, whatever it is asked."""
    text = said if isinstance(said, str) else json.dumps(said)
    file = folder / name
    file.write_text(f"#!{sys.executable}\nimport sys\nprint({text!r})\nsys.exit({code})\n")
    file.chmod(0o755)
    return str(file)


@pytest.mark.parametrize(
    ("python", "npm", "code", "told"),
    [
        (SOUND, NPM_SOUND, 0, "Python, site.txt: 1 looked up, 0 known faults"),
        (FAULTY, NPM_SOUND, 1, "FAULT h11 0.15.0: GHSA-1 (mended in 0.16.0)"),
        (SOUND, NPM_FAULTY, 1, "FAULT vite <8: high, reads other files"),
        (SKIPPED, NPM_SOUND, 3, "NOT FOUND OUT for 1: h11: Dependency not found"),
        (SOUND, NPM_UNREACHABLE, 3, "NOT FOUND OUT for 1: 405 Method Not Allowed"),
        (FAULTY, NPM_UNREACHABLE, 1, "NOT FOUND OUT"),
        ("a traceback", NPM_SOUND, 3, "is the service reachable?"),
        ({"dependencies": []}, NPM_SOUND, 3, "pip-audit looked at nothing"),
        (SOUND, {"vulnerabilities": {}}, 3, "npm audit looked at nothing"),
    ],
)
def test_what_is_known_decides(
    python: Any, npm: Any, code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = [
        *("--pip-audit", program(tmp_path, "pip-audit", python)),
        *("--npm", program(tmp_path, "npm", npm, code=1)),
    ]
    assert audit.main(programs) == code
    assert told in capsys.readouterr().out


def test_a_program_that_is_missing_is_not_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["--pip-audit", str(tmp_path / "none"), "--npm", str(tmp_path / "none")]) == 3
    assert "cannot be run" in capsys.readouterr().out
