-- Conversations that were deleted. Their ids are never used again; until they are removed for good they can be put back.
CREATE TABLE deleted (
    id      BLOB    PRIMARY KEY,
    -- The one that was deleted, of which this one was a task, or which it is itself.
    root    BLOB    NOT NULL,
    at      INTEGER NOT NULL,
    -- Nothing of it is left.
    removed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_with ON deleted (root);
CREATE INDEX deleted_lately ON deleted (at) WHERE removed = 0;

-- The rows that were made from its events, and those kept beside them, each as it was: out of the tables that lists are read
-- from. Its events stay where they are.
CREATE TABLE bin (
    number       INTEGER PRIMARY KEY,
    conversation BLOB    NOT NULL,
    source       TEXT    NOT NULL,
    body         TEXT    NOT NULL
) STRICT;

CREATE INDEX bin_of ON bin (conversation);
