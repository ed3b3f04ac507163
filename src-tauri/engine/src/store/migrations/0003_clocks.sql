-- How long a question with a limit still waits. The row goes with the question's end; without one it waits its whole limit.
CREATE TABLE clock (
    interaction  BLOB    PRIMARY KEY,
    remaining_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
