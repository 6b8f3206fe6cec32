"""The SQLite file: what is in it, how it is opened and brought to the present, and transactions on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from engines.library.errors import LibraryDamaged, LibraryReadOnly, LibraryTooNew, in_words
from engines.library.sessions import Sessions

SESSIONS = "open"  # the folder beside the library in which whoever has a match open shows it
PATIENCE = 2.0  # seconds to wait for another program that writes
PAGE = 2048  # bytes: an act changes three pages, so small ones are less to write
LOG_PAGES = 8_000  # that the log grows to before it is brought into the file, which waits for the disk

MIGRATIONS = (  # each takes a library from the version of its place in this list to the next
    """
    CREATE TABLE match (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        engine_version INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        players TEXT NOT NULL,
        privacy TEXT NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        counter INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        floor INTEGER NOT NULL,
        round TEXT NOT NULL,
        deciding TEXT NOT NULL,
        over INTEGER NOT NULL
    );
    CREATE TABLE move (
        match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT NOT NULL,
        events TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE TABLE snapshot (
        match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        position BLOB NOT NULL,
        PRIMARY KEY (match, number)
    );
    """,
    "ALTER TABLE match ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;",
    "ALTER TABLE match ADD COLUMN holder TEXT NOT NULL DEFAULT '';",
    """
    CREATE TABLE seat_key (
        match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        salt BLOB NOT NULL,
        digest BLOB NOT NULL,
        wrong INTEGER NOT NULL DEFAULT 0,
        since INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (match, seat)
    );
    CREATE TABLE remark (
        match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL
    );
    """,
)

GOING_ON = (  # in no file, but made whenever one is opened: a match and its next move, kept by one statement
    "CREATE TEMP VIEW IF NOT EXISTS going_on AS SELECT *, NULL AS seat, NULL AS action, NULL AS events FROM match",
    """
    CREATE TEMP TRIGGER IF NOT EXISTS go_on INSTEAD OF INSERT ON going_on BEGIN
        UPDATE match SET changed = NEW.changed, moves = NEW.moves, floor = NEW.floor, round = NEW.round,
            deciding = NEW.deciding, over = NEW.over, engine_version = NEW.engine_version, counter = counter + 1
        WHERE id = NEW.id AND counter = NEW.counter AND holder = NEW.holder;
        SELECT RAISE(ABORT, 'held by another program, or changed by it') WHERE changes() = 0;
        INSERT INTO move (match, number, seat, action, events)
        SELECT NEW.id, NEW.moves, NEW.seat, NEW.action, NEW.events WHERE NEW.seat IS NOT NULL;
    END
    """,
)

COLUMNS = (  # asked for once at the start: a file without them is none of ours
    "SELECT id, game, engine_version, options, seed, players, privacy, name, created, changed, counter, moves, floor,"
    " round, deciding, over, hints, holder FROM match WHERE 0",
    "SELECT match, number, seat, action, events FROM move WHERE 0",
    "SELECT match, number, position FROM snapshot WHERE 0",
    "SELECT match, seat, salt, digest, wrong, since FROM seat_key WHERE 0",
    "SELECT match, number, text FROM remark WHERE 0",
)


class File:
    """An open library file; without a path it lives in memory."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.title = str(path or "The library in memory")
        self.sessions = Sessions(path.with_name(SESSIONS) if path else None)
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.touch(mode=0o600)  # it holds every hand; the files that SQLite lays beside it get the same mode
        except OSError as error:
            raise LibraryReadOnly(f"{path} cannot be written ({error.strerror}): choose another place.") from None
        with self.in_words():
            self.db = sqlite3.connect(path or ":memory:", PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self.close()
                raise

    @classmethod
    def borrowed(cls, path: Path) -> File:
        """What a file holds that cannot be written, read into memory; nothing, if it cannot be read either."""
        file = cls(None)
        with suppress(sqlite3.Error):
            uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
            with closing(sqlite3.connect(uri, uri=True)) as source:
                source.backup(file.db)
        try:
            with file.in_words():
                file._prepare()
        except (LibraryDamaged, LibraryTooNew):
            file.close()
            return cls(None)
        return file

    def close(self) -> None:
        self.sessions.end_all()
        self.db.close()

    def stamp(self) -> tuple[int, int]:
        """Another one after every change, whoever made it; to ask costs next to nothing."""
        with self.in_words():
            return self.db.execute("PRAGMA data_version").fetchone()[0], self.db.total_changes

    def writing(self) -> Transaction:
        """A transaction that is kept whole or not at all."""
        return Transaction(self, "BEGIN IMMEDIATE")

    def reading(self) -> Transaction:
        """A transaction in which nothing changes between two questions."""
        return Transaction(self, "BEGIN")

    @contextmanager
    def in_words(self) -> Iterator[None]:
        """Turn what SQLite raises into an error that a player can read."""
        try:
            yield
        except sqlite3.Error as error:
            raise in_words(error, self.title) from None

    def _prepare(self) -> None:
        db = self.db
        db.row_factory = sqlite3.Row
        db.text_factory = lambda data: data.decode("utf-8", "replace")  # nothing that is read may raise
        self._version()
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise LibraryDamaged(f"{self.title} is damaged.")
        db.execute(f"PRAGMA page_size = {PAGE}")  # of a new file; another one keeps what it has
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        db.execute("PRAGMA synchronous = NORMAL")  # the end of a program loses nothing, only that of the system may
        db.execute("PRAGMA foreign_keys = ON")
        with self.writing():
            for steps in MIGRATIONS[self._version() :]:  # asked again, now that nobody else can change it
                for statement in filter(str.strip, steps.split(";")):
                    db.execute(statement)
            db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        for question in COLUMNS:
            db.execute(question)
        db.execute("PRAGMA temp_store = MEMORY")
        for statement in GOING_ON:
            db.execute(statement)

    def _version(self) -> int:
        """The version of the file. It and the tables are asked for at once: another program may be making them."""
        question = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
        version, tables = self.db.execute(question).fetchone()
        if version > len(MIGRATIONS):
            raise LibraryTooNew(
                f"{self.title} was written by a newer version of ringyo-tui: it is left as it is; "
                "update the program, or name another directory with RINGYO_TUI_DATA."
            )
        if version < 0 or (version == 0 and tables):
            raise LibraryDamaged(f"{self.title} is no library of ringyo-tui.")
        return int(version)


class Transaction:
    """What happens in it is kept whole or not at all."""

    __slots__ = ("_begin", "_file")

    def __init__(self, file: File, begin: str) -> None:
        self._file = file
        self._begin = begin

    def __enter__(self) -> sqlite3.Connection:
        db = self._file.db
        try:
            db.execute(self._begin)
        except sqlite3.Error as error:
            raise in_words(error, self._file.title) from None
        return db

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        db = self._file.db
        try:
            if error is None:
                db.execute("COMMIT")
            elif isinstance(error, sqlite3.Error):
                raise in_words(error, self._file.title) from None
        except sqlite3.Error as problem:
            raise in_words(problem, self._file.title) from None
        finally:
            if db.in_transaction:
                with self._file.in_words():
                    db.execute("ROLLBACK")
