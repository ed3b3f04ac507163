-- Another program's agent, where one asks in this conversation.
ALTER TABLE conversation ADD COLUMN guest TEXT;
CREATE INDEX conversation_guest ON conversation (guest ->> '$.name') WHERE guest IS NOT NULL;
