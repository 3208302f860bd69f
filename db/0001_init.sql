-- The key of a page, path or version row is shop * 2^32 + its number within the shop: one b-tree,
-- filled to the brim by appending, no index beside it.

CREATE TABLE shops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  seed TEXT NOT NULL,
  scope TEXT NOT NULL,
  delay INTEGER,
  concurrency INTEGER,
  render TEXT NOT NULL,
  wrapper INTEGER,
  plan INTEGER,
  created_at INTEGER NOT NULL
);

CREATE TABLE wrappers (
  shop INTEGER NOT NULL,
  version INTEGER NOT NULL,
  origin TEXT NOT NULL,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop, version)
);

CREATE TABLE plans (
  shop INTEGER NOT NULL,
  version INTEGER NOT NULL,
  origin TEXT NOT NULL,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop, version)
);

CREATE TABLE crawls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop INTEGER NOT NULL,
  mode TEXT NOT NULL,
  plan INTEGER NOT NULL,
  wrapper INTEGER,
  state TEXT NOT NULL,
  incomplete TEXT,
  note TEXT,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  seconds REAL NOT NULL,
  counters TEXT NOT NULL,
  settings TEXT NOT NULL,
  cookies TEXT
);
CREATE INDEX crawls_of_shop ON crawls (shop);

CREATE TABLE pages (
  key INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  version INTEGER
);

CREATE TABLE paths (
  key INTEGER PRIMARY KEY,
  path TEXT NOT NULL
);

CREATE TABLE versions (
  key INTEGER PRIMARY KEY,
  page INTEGER NOT NULL,
  parser INTEGER NOT NULL,
  wrapper INTEGER,
  detail INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  link_count INTEGER NOT NULL,
  hash TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  title TEXT NOT NULL,
  canonical TEXT,
  links BLOB NOT NULL,
  fields TEXT
);

CREATE TABLE visits (
  crawl INTEGER NOT NULL,
  page INTEGER NOT NULL,
  at INTEGER NOT NULL,
  outcome INTEGER NOT NULL,
  status INTEGER,
  version INTEGER,
  target INTEGER,
  milliseconds INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (crawl, page, at)
) WITHOUT ROWID;

CREATE TABLE frontier (
  crawl INTEGER NOT NULL,
  page INTEGER NOT NULL,
  status INTEGER NOT NULL,
  reason INTEGER,
  depth INTEGER NOT NULL,
  arrival INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  priority NUMERIC NOT NULL,
  states TEXT NOT NULL,
  PRIMARY KEY (crawl, page)
) WITHOUT ROWID;

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  shop INTEGER NOT NULL,
  page INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  observed INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  price INTEGER,
  amount TEXT,
  currency TEXT,
  availability TEXT,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  image TEXT,
  hash INTEGER NOT NULL
);
CREATE INDEX products_of_shop ON products (shop);

CREATE TABLE observations (
  product INTEGER NOT NULL,
  at INTEGER NOT NULL,
  crawl INTEGER NOT NULL,
  page INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  price INTEGER,
  amount TEXT,
  currency TEXT,
  availability TEXT,
  name TEXT NOT NULL,
  hash INTEGER NOT NULL,
  fields TEXT NOT NULL
);
CREATE INDEX observations_of_product ON observations (product, at);
CREATE INDEX observations_in_time ON observations (at);

-- What each page said of a product when it was last seen.
CREATE TABLE sightings (
  key INTEGER PRIMARY KEY,
  product INTEGER NOT NULL,
  crawl INTEGER NOT NULL,
  at INTEGER NOT NULL,
  keys TEXT NOT NULL,
  name TEXT NOT NULL,
  amount TEXT,
  currency TEXT,
  availability TEXT,
  hash INTEGER NOT NULL,
  image TEXT,
  fields TEXT
);
CREATE INDEX sightings_of_product ON sightings (product, crawl);

-- A key without a product is distrusted.
CREATE TABLE product_keys (
  shop INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  value TEXT NOT NULL,
  product INTEGER,
  PRIMARY KEY (shop, kind, value)
) WITHOUT ROWID;

CREATE TABLE samples (
  id INTEGER PRIMARY KEY,
  shop INTEGER NOT NULL,
  page INTEGER NOT NULL,
  crawl INTEGER NOT NULL,
  at INTEGER NOT NULL,
  size INTEGER NOT NULL,
  state TEXT NOT NULL,
  failure TEXT,
  html BLOB NOT NULL
);
CREATE INDEX samples_of_shop ON samples (shop);

CREATE TABLE alerts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop INTEGER NOT NULL,
  crawl INTEGER,
  kind TEXT NOT NULL,
  message TEXT NOT NULL,
  details TEXT,
  at INTEGER NOT NULL,
  resolved_at INTEGER
);
CREATE INDEX alerts_of_shop ON alerts (shop);

CREATE TABLE hosts (
  origin TEXT PRIMARY KEY,
  robots TEXT,
  retry_at INTEGER
) WITHOUT ROWID;

CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  owner TEXT NOT NULL,
  pid INTEGER NOT NULL,
  machine TEXT NOT NULL,
  started TEXT,
  what TEXT NOT NULL,
  since INTEGER NOT NULL,
  beat INTEGER NOT NULL
) WITHOUT ROWID;

-- Numbers given out in blocks, so that a batch knows its ids before it is sent.
CREATE TABLE sequences (
  name TEXT PRIMARY KEY,
  next INTEGER NOT NULL
) WITHOUT ROWID;
