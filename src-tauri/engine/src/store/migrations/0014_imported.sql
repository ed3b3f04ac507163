-- A conversation out of a file says so, and where it goes on: `conversation.folder` is a new kind of event.
ALTER TABLE conversation ADD COLUMN imported TEXT;
