-- The last batch of each lane of a program that writes to a server: where an answer is lost, the batch is sent
-- again, and fails on `n` if it had been done. Files need none.
CREATE TABLE stamps (
  writer TEXT NOT NULL,
  lane INTEGER NOT NULL,
  n INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (writer, lane)
) WITHOUT ROWID;
