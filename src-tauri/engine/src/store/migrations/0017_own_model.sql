-- A conversation may be told to use a model of its own: `conversation.model` is a new kind of event.
ALTER TABLE conversation ADD COLUMN model TEXT;
