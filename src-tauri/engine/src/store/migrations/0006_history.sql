-- Every decision, whoever made it, to be searched and counted. Made from the events like the other tables.
CREATE TABLE decision (
    number       INTEGER PRIMARY KEY,
    id           BLOB    NOT NULL UNIQUE,
    conversation BLOB    NOT NULL,
    workspace    TEXT,
    kind         TEXT    NOT NULL,
    asker        TEXT    NOT NULL,
    decided_by   TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,
    ended_at     INTEGER NOT NULL,
    waited_ms    INTEGER NOT NULL,
    title        TEXT    NOT NULL,
    -- All that it is found by.
    words        TEXT    NOT NULL,
    -- The row as the list shows it.
    body         TEXT    NOT NULL
) STRICT;

-- Each filter reads its decisions in the order they are shown in.
CREATE INDEX decision_latest ON decision (ended_at, id);
CREATE INDEX decision_of_conversation ON decision (conversation, ended_at, id);
CREATE INDEX decision_of_workspace ON decision (workspace, ended_at, id);
CREATE INDEX decision_of_kind ON decision (kind, ended_at, id);
CREATE INDEX decision_of_asker ON decision (asker, ended_at, id);
CREATE INDEX decision_of_decider ON decision (decided_by, ended_at, id);
CREATE INDEX decision_of_outcome ON decision (outcome, ended_at, id);

-- Three letters at a time, so that what is written without spaces is found too.
CREATE VIRTUAL TABLE decision_words USING fts5 (title, words, content = 'decision', content_rowid = 'number', tokenize = 'trigram');
-- What is deleted leaves nothing behind in the index.
INSERT INTO decision_words (decision_words, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER decision_is_indexed AFTER INSERT ON decision
BEGIN
    INSERT INTO decision_words (rowid, title, words) VALUES (NEW.number, NEW.title, NEW.words);
END;

CREATE TRIGGER decision_is_indexed_anew AFTER UPDATE OF title, words ON decision
BEGIN
    INSERT INTO decision_words (decision_words, rowid, title, words) VALUES ('delete', OLD.number, OLD.title, OLD.words);
    INSERT INTO decision_words (rowid, title, words) VALUES (NEW.number, NEW.title, NEW.words);
END;

CREATE TRIGGER decision_leaves_the_index AFTER DELETE ON decision
BEGIN
    INSERT INTO decision_words (decision_words, rowid, title, words) VALUES ('delete', OLD.number, OLD.title, OLD.words);
END;

-- The decision that a conversation was branched from, to go on with another answer.
ALTER TABLE conversation ADD COLUMN branched_from BLOB;
ALTER TABLE conversation ADD COLUMN branched_at BLOB;
CREATE INDEX conversation_branches ON conversation (branched_from) WHERE branched_from IS NOT NULL;
