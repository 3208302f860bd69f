-- What a shop is narrowed to, in versions as wrappers and plans are.
CREATE TABLE topics (
  shop INTEGER NOT NULL,
  version INTEGER NOT NULL,
  origin TEXT NOT NULL,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop, version)
);
ALTER TABLE shops ADD COLUMN topic INTEGER;

-- How a page was last judged, and by which version of the topic; the key is the page's.
CREATE TABLE topic_scores (
  key INTEGER PRIMARY KEY,
  topic INTEGER NOT NULL,
  relevance REAL NOT NULL,
  similarity REAL NOT NULL
);
