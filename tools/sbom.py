"""Write a list of all parts with their versions and licences, from the locks: CycloneDX, as programs read it.

What is only built or tested with has the scope "excluded": it is not in what people run.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools.licences import ROOT, locked_versions, stated_licence

TARGET = ROOT / "build" / "sbom.json"
NEEDED, OPTIONAL, EXCLUDED = "required", "optional", "excluded"
NAMESPACE = uuid.UUID("6f0ad5a4-5c0e-4d37-9d7f-1c0c2a0f7b11")


def component(kind: str, name: str, version: str, scope: str, licence: str) -> dict[str, Any]:
    """One part. Its purl says where it comes from without naming a host."""
    purl = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version)}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "licenses": [{"license": {"name": licence}}],
        "purl": purl,
    }


def python_parts(folder: Path, licences: dict[str, str]) -> Iterator[dict[str, Any]]:
    """What the locks of Python name. Names are written as package indexes compare them."""
    seen: set[tuple[str, str]] = set()
    for lock, scope in (("run.txt", NEEDED), ("site.txt", OPTIONAL), ("dev.txt", EXCLUDED)):
        for name, versions in sorted(locked_versions((folder / lock).read_text()).items()):
            plain = re.sub(r"[-_.]+", "-", name).lower()
            for version in versions:
                if (plain, version) not in seen:
                    seen.add((plain, version))
                    yield component("pypi", plain, version, scope, stated_licence(name, licences))


def npm_parts(lock: Path) -> Iterator[dict[str, Any]]:
    """What the lock of the browser client names. The same package may stand there several times."""
    seen: set[str] = set()
    for place, one in sorted(json.loads(lock.read_text())["packages"].items()):
        if not place or one.get("link"):
            continue
        name = one.get("name") or place.rsplit("node_modules/", 1)[1]
        is_built_with = one.get("dev") or one.get("optional") or one.get("devOptional")
        part = component("npm", name, one["version"], EXCLUDED if is_built_with else NEEDED, one["license"])
        if one.get("integrity"):
            part["hashes"] = [as_hash(one["integrity"])]
        if part["purl"] not in seen:
            seen.add(part["purl"])
            yield part


def as_hash(integrity: str) -> dict[str, str]:
    """`sha512-BASE64` as CycloneDX writes it."""
    algorithm, _, value = integrity.partition("-")
    return {"alg": f"SHA-{algorithm.removeprefix('sha')}", "content": base64.b64decode(value).hex()}


def bill(root: Path = ROOT) -> dict[str, Any]:
    """The whole list. The same locks give the same list, to the byte."""
    project = tomllib.loads((root / "pyproject.toml").read_text())
    licences: dict[str, str] = project["tool"]["strategium"]["licences"]
    parts = [
        *python_parts(root / "requirements", licences),
        *npm_parts(root / "web" / "package-lock.json"),
    ]
    version = project["project"]["version"]
    own = {
        "type": "application",
        "bom-ref": f"pkg:pypi/strategium@{version}",
        "name": "strategium",
        "version": version,
        "licenses": [{"license": {"id": project["project"]["license"]}}],
        "purl": f"pkg:pypi/strategium@{version}",
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, json.dumps([own, *parts]))}",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
        "dependencies": [
            {
                "ref": own["bom-ref"],
                "dependsOn": [part["bom-ref"] for part in parts if part["scope"] == NEEDED],
            }
        ],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Write the list of all parts with their versions and licences."
    )
    parser.add_argument("--out", type=Path, default=TARGET, help="the file to write")
    options = parser.parse_args(arguments)
    made = bill()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(made, indent=2) + "\n")
    needed = sum(part["scope"] == NEEDED for part in made["components"])
    print(f"Wrote {options.out}: {needed} parts to run, {len(made['components']) - needed} to build and test")
    return 0


if __name__ == "__main__":
    sys.exit(main())
