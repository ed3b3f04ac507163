-- The whole limit of a question with all that was added to it. Without one it is the limit it was asked with.
ALTER TABLE clock ADD COLUMN limit_ms INTEGER;
