-- Whether the run stands still until somebody answers: questions in the background do not hold it up.
ALTER TABLE conversation ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0;
UPDATE conversation SET blocked = open_asks > 0;

-- Decisions that hold for a workspace. They outlive the conversation they were made in.
CREATE TABLE standing (
    id           TEXT    PRIMARY KEY,
    workspace    TEXT    NOT NULL,
    asked        TEXT    NOT NULL,
    answer       TEXT    NOT NULL,
    conversation BLOB    NOT NULL,
    at           INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX standing_in ON standing (workspace, at);
