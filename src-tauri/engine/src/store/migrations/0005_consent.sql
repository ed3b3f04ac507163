-- What a conversation may do by itself, and what its run is about.
ALTER TABLE conversation ADD COLUMN mode TEXT NOT NULL DEFAULT 'askBeforeChanges';
ALTER TABLE conversation ADD COLUMN phase TEXT NOT NULL DEFAULT 'chatting';

-- What the person allows without being asked: in a workspace, or in one conversation, with which it goes.
CREATE TABLE rule (
    id           BLOB    PRIMARY KEY,
    pattern      TEXT    NOT NULL,
    workspace    TEXT,
    conversation BLOB,
    until        INTEGER,
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What ended or was done while nobody was here, until the person has seen it.
CREATE TABLE unattended (
    id           INTEGER PRIMARY KEY,
    conversation BLOB    NOT NULL,
    body         TEXT    NOT NULL
) STRICT;
