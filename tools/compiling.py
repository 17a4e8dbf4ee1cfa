"""Make libraries of modules: mypyc writes C for each of them, and a C compiler makes one library of each group.

Every module has a small library too, which
Python imports and which leads to that of its group; those of one folder are one file under many names.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from strategium.engine import LIBRARY

C = "c"  # the folder in the tree for what lies between the sources and the libraries
MYPYC = """
import ast, json, sys
from mypyc.build import mypycify
groups, folder = ast.literal_eval(sys.argv[1]), sys.argv[2]
made = mypycify(
    ["--config-file=", *(path for members, _ in groups for path in members)],
    separate=groups, multi_file=True, include_runtime_files=True, target_dir=folder, debug_level="0",
)
names = ("name", "sources", "depends", "include_dirs", "extra_compile_args")
with open(f"{folder}/made.json", "w") as file:
    json.dump([{name: getattr(one, name) for name in names} for one in made], file)
"""
# Of compilers like gcc. Common: each piece names the tables of other groups. Hidden: calls in a library are direct.
# Wrap: integers of the machine wrap around (kernel/chance.py).
FLAGS = ("-Wno-all", "-Werror=implicit-function-declaration", "-fcommon", "-fvisibility=hidden", "-fwrapv")
HOT, COLD = "-O2", "-O1"
TOOLS = f"mypyc {version('mypy')}, {sysconfig.get_config_var('CC')}, {platform.machine()}"
Group = tuple[list[str], str]  # the modules of a library, and its name


class BuildError(Exception):
    """The compiled build is not usable; the message says why."""


class Extension(msgspec.Struct):
    """A library as mypyc describes it: that of a group, or the small one of a module."""

    name: str  # as if it were a module
    sources: list[str]
    depends: list[str]
    include_dirs: list[str]
    extra_compile_args: list[str]

    @property
    def is_group(self) -> bool:
        return self.name.endswith("__mypyc")

    @property
    def file(self) -> str:
        """Where Python finds it, in the tree."""
        return self.name.replace(".", "/") + LIBRARY


@dataclass(frozen=True)
class Piece:
    """C that is compiled in one go, as part of the library in a file."""

    library: str
    source: Path
    level: str  # of optimisation
    like: Extension

    @property
    def effort(self) -> int:
        """About how much work it is."""
        files = re.findall('#include "(.*)"', self.source.read_text())
        return sum(os.path.getsize(file) for file in files) * (2 if self.level == HOT else 1)


def make_libraries(
    tree: Path, groups: Sequence[Group], cold: Collection[str], known: Mapping[str, str]
) -> dict[str, str]:
    """Make all libraries in the tree; a digest of what each group's is made of. One that is `known` stays as it is."""
    say(f"{sum(len(members) for members, _ in groups)} modules: mypyc writes C (half a minute) ...")
    extensions = write_c(tree, groups)
    pieces = {one.file: split(one, cold) for one in extensions if one.is_group}
    digests = {file: digest_of(parts) for file, parts in pieces.items()}
    kept = {file for file, digest in digests.items() if known.get(file) == digest and (tree / file).exists()}
    for library in tree.glob(f"*{LIBRARY}"):
        if library.name not in kept:
            library.unlink()  # never written over: somebody may be running it
    modules: dict[Path, list[Extension]] = {}
    for one in extensions:
        if not one.is_group:
            modules.setdefault(Path(one.file).parent, []).append(one)
    work = [piece for file, parts in pieces.items() if file not in kept for piece in parts]
    build(tree, work + [join(members) for members in modules.values()])
    for members in modules.values():
        for other in members[1:]:
            (tree / other.file).symlink_to(Path(members[0].file).name)
    return digests


def write_c(tree: Path, groups: Sequence[Group]) -> list[Extension]:
    folder = tree / C
    folder.mkdir()
    command = [sys.executable, "-c", MYPYC, repr(groups), str(folder)]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"mypyc failed:\n{done.stdout}{done.stderr}")
    return msgspec.json.decode((folder / "made.json").read_bytes(), type=list[Extension])


def split(library: Extension, cold: Collection[str]) -> list[Piece]:
    """The pieces of the library of a group: what is hot, in one so that calls can be inlined, and what is cold."""
    modules = [module.removesuffix(".py").removesuffix("/__init__") for module in cold]
    names = {f"__native_{module.replace('/', '___')}.c" for module in modules}
    pieces: list[Piece] = []
    for level in (HOT, COLD):
        chosen = [source for source in library.sources if (Path(source).name in names) == (level == COLD)]
        if chosen:
            file = Path(chosen[0]).with_name(f"{library.name}{level}.c")
            lines = [*headers(library), *(f'#include "{source}"' for source in chosen)]
            file.write_text("\n".join(lines) + "\n")
            pieces.append(Piece(library.file, file, level, library))
    return pieces


def headers(library: Extension) -> list[str]:
    """What a piece must know of the parts of mypyc's runtime that are included in another one."""
    included = re.findall(r"^#include <(\w+)\.c>", Path(library.sources[-1]).read_text(), re.MULTILINE)
    there = [name for name in included if Path(library.include_dirs[0], f"{name}.h").exists()]
    return ["#include <Python.h>", "#include <CPy.h>", *(f"#include <{name}.h>" for name in there)]


def digest_of(pieces: Sequence[Piece]) -> str:
    """A digest of all that a library is made of."""
    library = pieces[0].like
    digest = hashlib.sha256(repr((FLAGS, LIBRARY, library.extra_compile_args)).encode())
    for file in [*(str(piece.source) for piece in pieces), *library.sources, *library.depends]:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def join(modules: Sequence[Extension]) -> Piece:
    """All small libraries of a folder as one piece. Each has a function for `__init__` too, which none needs."""
    lines: list[str] = []
    for number, module in enumerate(modules):
        lines += [
            f"#define PyInit___init__ unused_{number}",
            f'#include "{module.sources[0]}"',
            "#undef PyInit___init__",
        ]
    file = Path(modules[0].sources[0]).with_suffix(".modules.c")
    file.write_text("\n".join(lines) + "\n")
    return Piece(modules[0].file, file, COLD, modules[0])


def build(tree: Path, pieces: Sequence[Piece]) -> None:
    """Compile the pieces, the largest first, and link a library when its pieces are done."""
    waiting = Counter(piece.library for piece in pieces)
    objects: dict[str, list[str]] = {library: [] for library in waiting}
    began = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        under_way = {
            pool.submit(compile_piece, one): one for one in sorted(pieces, key=lambda one: -one.effort)
        }
        try:
            for number, done in enumerate(as_completed(under_way), start=1):
                piece = under_way[done]
                objects[piece.library] += done.result()
                waiting[piece.library] -= 1
                if not waiting[piece.library]:
                    c_compiler().link_shared_object(objects[piece.library], str(tree / piece.library))
                say(f"  {time.monotonic() - began:4.0f} s: {number} of {len(pieces)} pieces of C compiled")
        except Exception as error:
            pool.shutdown(cancel_futures=True)
            raise BuildError(f"the C compiler failed: {error}") from error


def c_compiler() -> Any:
    """The compiler that this Python was built with, as distutils drives it. Where Python has none, setuptools has."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    return compiler


def compile_piece(piece: Piece) -> list[str]:
    """Compile a piece; the files that are to be linked."""
    compiler = c_compiler()
    flags = [
        *piece.like.extra_compile_args,
        *((*FLAGS, piece.level) if compiler.compiler_type == "unix" else ()),
    ]
    include = [*piece.like.include_dirs, sysconfig.get_path("include")]
    made: list[str] = compiler.compile([str(piece.source)], "/", include_dirs=include, extra_postargs=flags)
    return made


def say(text: str) -> None:
    print(text, flush=True)
