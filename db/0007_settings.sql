-- What a person sets for all of Aisle, as JSON by name.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  json TEXT NOT NULL
);
-- Until when no new alert of this shop and kind is opened.
ALTER TABLE alerts ADD COLUMN silent_until INTEGER;
