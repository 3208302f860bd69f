-- Why an alert was closed, where something else than a person did it.
ALTER TABLE alerts ADD COLUMN reason TEXT;

-- Who gave the password: a digest of the token in the browser, never the token.
CREATE TABLE sessions (
  digest TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
