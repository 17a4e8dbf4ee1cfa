"""The schema of the SQLite store, step by step. A step that was released is never changed: add another."""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x53545247  # "STRG": by it a database says that it is a store of ours
JSON_COLUMNS: Final = {
    "tables": ("options", "house", "result", "series", "flagged"),
    "seats": ("side",),
    "entries": ("move",),
    "snapshots": ("state",),
    "reports": ("record",),
    "carried": ("state",),
    "channels": ("quiet",),
}

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE guests (
        id INTEGER PRIMARY KEY,
        key_hash BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        made REAL NOT NULL
    ) STRICT;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        version TEXT NOT NULL,
        engine TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        salt TEXT NOT NULL,
        commitment TEXT NOT NULL,
        host INTEGER NOT NULL REFERENCES guests (id),
        house TEXT NOT NULL,
        public INTEGER NOT NULL,
        made REAL NOT NULL,
        status TEXT NOT NULL,
        result TEXT,
        after TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (public, status, made);
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        guest INTEGER REFERENCES guests (id),
        bot TEXT NOT NULL,
        name TEXT NOT NULL,
        stops INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_of_guest ON seats (guest);
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        number INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        option TEXT NOT NULL,
        move TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, n),
        UNIQUE (table_id, seat, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        n INTEGER NOT NULL,
        version TEXT NOT NULL,
        state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE said (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        guest INTEGER NOT NULL,
        text TEXT NOT NULL,
        record BLOB NOT NULL,
        at REAL NOT NULL
    ) STRICT;
    """,
    """
    ALTER TABLE entries ADD COLUMN board BLOB;
    ALTER TABLE entries ADD COLUMN choices BLOB;
    ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_without_archive ON tables (made)
        WHERE status = 'over' AND archived = 0 AND result != 'null';
    CREATE TABLE archives (
        table_id TEXT NOT NULL REFERENCES tables (id),
        eyes TEXT NOT NULL,
        page INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (table_id, eyes, page)
    ) STRICT;
    CREATE TABLE carried (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        was TEXT NOT NULL,
        version TEXT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT;
    CREATE TABLE agreed (
        table_id TEXT NOT NULL REFERENCES tables (id),
        version TEXT NOT NULL,
        guest INTEGER NOT NULL REFERENCES guests (id),
        at REAL NOT NULL,
        PRIMARY KEY (table_id, version, guest)
    ) STRICT, WITHOUT ROWID;
    """,
    # Sessions: a guest has several keys. (References stay as they are: `guests` is made anew under its old name.)
    # Tables: whether the open record was read (of games that were over by then nobody knows: they count as read),
    # who is asked, what goes on by itself (of tables of before it is found out when the server starts), who is away.
    """
    CREATE TABLE sessions (
        hash BLOB PRIMARY KEY,
        guest INTEGER NOT NULL REFERENCES guests (id),
        made REAL NOT NULL,
        seen REAL NOT NULL,
        label TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sessions SELECT key_hash, id, made, made, '' FROM guests;
    CREATE INDEX sessions_of_guest ON sessions (guest);
    CREATE TABLE guests_without_keys (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        made REAL NOT NULL
    ) STRICT;
    INSERT INTO guests_without_keys SELECT id, name, made FROM guests;
    DROP TABLE guests;
    ALTER TABLE guests_without_keys RENAME TO guests;
    ALTER TABLE tables ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET opened = 1 WHERE status = 'over';
    ALTER TABLE tables ADD COLUMN stirs INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE waiting (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        since REAL NOT NULL,
        form INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE absences (
        table_id TEXT NOT NULL REFERENCES tables (id),
        guest INTEGER NOT NULL REFERENCES guests (id),
        seconds REAL NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, guest)
    ) STRICT, WITHOUT ROWID;
    """,
    f"""
    PRAGMA application_id = {APPLICATION_ID};
    ALTER TABLE reports ADD COLUMN done REAL;
    """,
    # Sides are chosen seat by seat until the game begins; a table may be one game of a match.
    """
    ALTER TABLE seats ADD COLUMN side TEXT NOT NULL DEFAULT 'null';
    ALTER TABLE seats ADD COLUMN fixed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN series TEXT NOT NULL DEFAULT 'null';
    """,
    # A guest with an account signs in by its name. Of credentials only what proves them is kept.
    """
    CREATE TABLE accounts (
        guest INTEGER PRIMARY KEY REFERENCES guests (id),
        handle TEXT NOT NULL COLLATE NOCASE UNIQUE,
        email TEXT NOT NULL,
        made REAL NOT NULL
    ) STRICT;
    CREATE TABLE credentials (
        guest INTEGER NOT NULL REFERENCES guests (id),
        kind TEXT NOT NULL,
        secret TEXT NOT NULL,
        PRIMARY KEY (guest, kind)
    ) STRICT, WITHOUT ROWID;
    """,
    # Clocks: what each entry has cost, how they stand, what changed them beside the log; when nobody served; what is
    # to be done at some time; holidays.
    """
    ALTER TABLE entries ADD COLUMN spent_ms INTEGER;
    ALTER TABLE waiting ADD COLUMN deadline REAL;
    ALTER TABLE tables ADD COLUMN flagged TEXT NOT NULL DEFAULT '[]';
    CREATE TABLE clocks (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        left_ms INTEGER NOT NULL,
        asked_ms INTEGER NOT NULL,
        thought_ms INTEGER NOT NULL,
        acted INTEGER NOT NULL,
        running INTEGER NOT NULL,
        since REAL NOT NULL,
        paused_ms INTEGER NOT NULL,
        paused_since REAL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE clock_notes (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        given_ms INTEGER NOT NULL,
        paused_ms INTEGER NOT NULL,
        PRIMARY KEY (table_id, n, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE beats (
        node INTEGER PRIMARY KEY,
        at REAL NOT NULL
    ) STRICT;
    CREATE TABLE gaps (
        since REAL PRIMARY KEY,
        until REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE jobs (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        due REAL NOT NULL,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX jobs_due ON jobs (due);
    CREATE TABLE holidays (
        guest INTEGER NOT NULL REFERENCES guests (id),
        since REAL NOT NULL,
        until REAL,
        PRIMARY KEY (guest, since)
    ) STRICT, WITHOUT ROWID;
    """,
    # Notices, written with what they tell of; what is on its way; and where people want them.
    """
    CREATE TABLE channels (
        id INTEGER PRIMARY KEY,
        guest INTEGER NOT NULL REFERENCES guests (id),
        kind TEXT NOT NULL,
        sealed BLOB NOT NULL,
        format TEXT NOT NULL,
        made REAL NOT NULL,
        confirmed INTEGER NOT NULL,
        error TEXT NOT NULL,
        broken REAL,
        zone TEXT NOT NULL,
        quiet TEXT NOT NULL,
        hour INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX channels_of_guest ON channels (guest);
    CREATE TABLE notices (
        id INTEGER PRIMARY KEY,
        guest INTEGER NOT NULL REFERENCES guests (id),
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        asked INTEGER NOT NULL,
        since REAL NOT NULL,
        due REAL NOT NULL,
        state TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX notices_open ON notices (table_id, seat, kind) WHERE state = 'open';
    CREATE INDEX notices_due ON notices (due) WHERE state = 'open';
    CREATE TABLE deliveries (
        notice INTEGER NOT NULL REFERENCES notices (id),
        channel INTEGER NOT NULL REFERENCES channels (id),
        due REAL NOT NULL,
        tries INTEGER NOT NULL,
        PRIMARY KEY (notice, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deliveries_due ON deliveries (due);
    """,
)
