-- What is in `meta` and grants somebody something, each with a hash of what it says: written in the commit that changes it, and
-- sealed with the signing key where there is one. Not listed: as it was signed last, or never signed.
CREATE TABLE granted (
    name TEXT NOT NULL PRIMARY KEY,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    key TEXT,
    seal TEXT
) STRICT, WITHOUT ROWID;
