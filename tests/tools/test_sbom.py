"""The list of all parts: complete, from the locks, the same every time."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import sbom
from tools.licences import ROOT

PURL = re.compile(r"pkg:(pypi|npm)/(%40[a-z0-9._-]+/)?[A-Za-z0-9._-]+@[^@\s]+")


def test_every_locked_part_is_listed_with_version_scope_and_licence() -> None:
    made = sbom.bill()
    parts = {(part["name"], part["version"]): part for part in made["components"]}
    pinned = re.findall(
        r"^([a-z0-9-]+)==([^\s;\\]+)", (ROOT / "requirements" / "run.txt").read_text(), re.MULTILINE
    )
    assert len(pinned) > 10
    for name, version in pinned:
        assert parts[name, version]["scope"] == "required", name
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    for place, one in packages.items():
        if place:
            assert (place.rsplit("node_modules/", 1)[1], one["version"]) in parts
    assert parts["svelte", packages["node_modules/svelte"]["version"]]["scope"] == "required"
    assert parts["vite", packages["node_modules/vite"]["version"]]["scope"] == "excluded"
    assert any(name == "pytest" and part["scope"] == "excluded" for (name, _), part in parts.items())
    for part in parts.values():
        assert PURL.fullmatch(part["purl"]), part["purl"]
        assert part["licenses"][0]["license"]["name"]
    references = [part["bom-ref"] for part in made["components"]]
    assert len(set(references)) == len(references)
    assert (made["bomFormat"], made["specVersion"], made["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", made["serialNumber"])


def test_the_same_locks_give_the_same_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.json", "two.json"):
        assert sbom.main(["--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert "parts to run" in capsys.readouterr().out


def test_a_hash_of_npm_is_written_as_hexadecimal() -> None:
    assert sbom.as_hash("sha512-AAEC") == {"alg": "SHA-512", "content": "000102"}
