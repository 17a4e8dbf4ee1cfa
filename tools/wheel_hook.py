"""What hatchling runs for a wheel with the compiled engine: it is built as by `make fast`, and its libraries go in.

It is only run if HATCH_BUILD_HOOK_ENABLE_CUSTOM=true; a wheel is of plain Python otherwise.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the libraries of the tree to a wheel, beside the sources that they are made of."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path[:0] = [self.root, str(Path(self.root, "src"))]
        from strategium.engine import LIBRARY, TREE
        from tools.compiled import build, read_settings

        build(read_settings())
        for library in TREE.rglob(f"*{LIBRARY}"):
            build_data["force_include"][str(library)] = library.relative_to(TREE).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
