-- Events are the truth; the other tables are made from them and can be made again.
CREATE TABLE event (
    gseq         INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation BLOB    NOT NULL,
    seq          INTEGER NOT NULL,
    body         TEXT    NOT NULL,
    hash         BLOB    NOT NULL,
    UNIQUE (conversation, seq)
) STRICT;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;

CREATE TABLE conversation (
    id         BLOB    PRIMARY KEY,
    title      TEXT    NOT NULL,
    workspace  TEXT,
    running    INTEGER NOT NULL,
    failed     INTEGER NOT NULL,
    open_asks  INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    damaged    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX conversation_recent ON conversation (updated_at DESC);
CREATE INDEX conversation_running ON conversation (running) WHERE running = 1;

CREATE TABLE interaction (
    id           BLOB    PRIMARY KEY,
    conversation BLOB    NOT NULL,
    state        TEXT    NOT NULL CHECK (state IN ('open', 'closed')),
    opened_at    INTEGER NOT NULL,
    body         TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX interaction_open ON interaction (opened_at) WHERE state = 'open';
CREATE INDEX interaction_of ON interaction (conversation);

CREATE TRIGGER interaction_closes_once BEFORE UPDATE OF state ON interaction WHEN OLD.state = 'closed'
BEGIN SELECT RAISE(ABORT, 'an interaction ends once'); END;

-- What is half typed: `ask:<interaction>`, `message:<conversation>`, `message:new`; ids in plain hex.
CREATE TABLE draft (
    name TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The mirror of the settings, and small facts of the store itself.
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
