-- Words of one or two letters are found too, as the beginnings of pieces of three: behind the last letters of a text stand
-- line breaks, which no word holds, so that each letter begins a piece.
DROP TRIGGER decision_is_indexed;
DROP TRIGGER decision_is_indexed_anew;
DROP TRIGGER decision_leaves_the_index;
DROP TABLE decision_words;

CREATE VIEW decision_text AS
SELECT number, title || char(10, 10) AS title, words || char(10, 10) AS words FROM decision;

CREATE VIRTUAL TABLE decision_words USING fts5 (title, words, content = 'decision_text', content_rowid = 'number', tokenize = 'trigram');
INSERT INTO decision_words (decision_words, rank) VALUES ('secure-delete', 1);
INSERT INTO decision_words (decision_words) VALUES ('rebuild');

-- Each place at which a piece stands.
CREATE VIRTUAL TABLE decision_piece USING fts5vocab (decision_words, instance);

CREATE TRIGGER decision_is_indexed AFTER INSERT ON decision
BEGIN
    INSERT INTO decision_words (rowid, title, words) VALUES (NEW.number, NEW.title || char(10, 10), NEW.words || char(10, 10));
END;

CREATE TRIGGER decision_is_indexed_anew AFTER UPDATE OF title, words ON decision
BEGIN
    INSERT INTO decision_words (decision_words, rowid, title, words)
    VALUES ('delete', OLD.number, OLD.title || char(10, 10), OLD.words || char(10, 10));
    INSERT INTO decision_words (rowid, title, words) VALUES (NEW.number, NEW.title || char(10, 10), NEW.words || char(10, 10));
END;

CREATE TRIGGER decision_leaves_the_index AFTER DELETE ON decision
BEGIN
    INSERT INTO decision_words (decision_words, rowid, title, words)
    VALUES ('delete', OLD.number, OLD.title || char(10, 10), OLD.words || char(10, 10));
END;
