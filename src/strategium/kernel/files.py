"""Reading files that somebody else may have written: never more of one than it can sensibly hold."""

from __future__ import annotations

import errno
from pathlib import Path


def read_file(path: Path | str, most: int) -> bytes:
    """What is in a file. One that is longer cannot be read: OSError, like one that is not there."""
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return content
