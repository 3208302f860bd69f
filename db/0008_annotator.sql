-- What a person makes in the annotator, kept after every change: one draft a shop.
CREATE TABLE annotations (
  shop INTEGER PRIMARY KEY,
  json TEXT NOT NULL,
  at INTEGER NOT NULL
);

-- Pages that were got for the annotator, from a survey or by their address, compressed.
CREATE TABLE annotation_pages (
  id INTEGER PRIMARY KEY,
  shop INTEGER NOT NULL,
  url TEXT NOT NULL,
  origin TEXT NOT NULL,
  content_type TEXT,
  at INTEGER NOT NULL,
  html BLOB NOT NULL
);
CREATE UNIQUE INDEX annotation_pages_by_url ON annotation_pages (shop, url);
