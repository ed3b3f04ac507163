-- The conversation whose task this one is.
ALTER TABLE conversation ADD COLUMN parent BLOB;
