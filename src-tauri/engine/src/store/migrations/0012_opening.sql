-- What long conversations are opened with: made from their events, shown, and never decided on. It goes with the conversation.
CREATE TABLE opening (
    conversation BLOB PRIMARY KEY,
    -- Over the hash of the last event that it holds, the code that made it, and itself.
    seal         BLOB NOT NULL,
    body         TEXT NOT NULL
) STRICT;

CREATE TRIGGER conversation_takes_its_opening AFTER DELETE ON conversation
BEGIN
    DELETE FROM opening WHERE conversation = OLD.id;
END;
