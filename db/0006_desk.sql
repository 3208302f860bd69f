-- What the page asks of a hundred thousand products is kept beside them by triggers, whoever writes.

-- Whether the reader's browser may load pictures from the shop.
ALTER TABLE shops ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0;

-- Where the price went when it last moved (-1 down, 1 up), when, and what it was.
ALTER TABLE products ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN was TEXT;

-- What an observation changed: 1 new, 2 gone, 4 back, 8 cheaper, 16 dearer, 32 another price (of another
-- currency, none before, none any more), 64 stock, 128 found before the shop had a complete crawl.
ALTER TABLE observations ADD COLUMN shop INTEGER;
ALTER TABLE observations ADD COLUMN kinds INTEGER NOT NULL DEFAULT 0;

-- Each observation beside the one before it.
CREATE VIEW told AS SELECT o.rowid AS observation, coalesce(p.shop, c.shop) AS shop,
  CASE
    WHEN e.product IS NULL THEN CASE
      WHEN o.gone THEN 0
      WHEN EXISTS (SELECT 1 FROM crawls d WHERE d.shop = c.shop AND d.id < o.crawl
        AND d.state = 'done' AND d.incomplete IS NULL) THEN 1
      ELSE 128 END
    WHEN o.gone THEN 2 * (1 - e.gone)
    ELSE 4 * e.gone + 64 * (o.availability IS NOT e.availability) + CASE
      WHEN o.currency IS e.currency AND o.price < e.price THEN 8
      WHEN o.currency IS e.currency AND o.price > e.price THEN 16
      WHEN o.price IS NOT e.price THEN 32
      WHEN o.price IS NULL AND o.amount IS NOT e.amount THEN 32
      WHEN o.amount IS NOT NULL AND o.currency IS NOT e.currency THEN 32
      ELSE 0 END
  END AS kinds
FROM observations o LEFT JOIN products p ON p.id = o.product LEFT JOIN crawls c ON c.id = o.crawl
LEFT JOIN observations e ON e.rowid = (SELECT b.rowid FROM observations b
  WHERE b.product = o.product AND (b.at, b.rowid) < (o.at, o.rowid)
  ORDER BY b.at DESC, b.rowid DESC LIMIT 1);

-- Changes of a shop on a day (days since 1970, UTC).
CREATE TABLE days (
  shop INTEGER NOT NULL,
  day INTEGER NOT NULL,
  first INTEGER NOT NULL,
  new INTEGER NOT NULL,
  gone INTEGER NOT NULL,
  back INTEGER NOT NULL,
  cheaper INTEGER NOT NULL,
  dearer INTEGER NOT NULL,
  price INTEGER NOT NULL,
  stock INTEGER NOT NULL,
  PRIMARY KEY (shop, day)
) WITHOUT ROWID;

CREATE TRIGGER observation_counted AFTER UPDATE OF kinds ON observations WHEN new.kinds > 0
BEGIN INSERT INTO days VALUES (new.shop, new.at / 86400000, (new.kinds & 128) > 0, new.kinds & 1,
  (new.kinds & 2) > 0, (new.kinds & 4) > 0, (new.kinds & 8) > 0, (new.kinds & 16) > 0,
  (new.kinds & 32) > 0, (new.kinds & 64) > 0)
ON CONFLICT DO UPDATE SET first = first + excluded.first, new = new + excluded.new,
  gone = gone + excluded.gone, back = back + excluded.back, cheaper = cheaper + excluded.cheaper,
  dearer = dearer + excluded.dearer, price = price + excluded.price, stock = stock + excluded.stock; END;

CREATE TRIGGER observation_uncounted AFTER UPDATE OF kinds ON observations WHEN old.kinds > 0
BEGIN UPDATE days SET first = first - ((old.kinds & 128) > 0), new = new - (old.kinds & 1),
  gone = gone - ((old.kinds & 2) > 0), back = back - ((old.kinds & 4) > 0),
  cheaper = cheaper - ((old.kinds & 8) > 0), dearer = dearer - ((old.kinds & 16) > 0),
  price = price - ((old.kinds & 32) > 0), stock = stock - ((old.kinds & 64) > 0)
WHERE shop = old.shop AND day = old.at / 86400000; END;

CREATE TRIGGER observation_removed AFTER DELETE ON observations WHEN old.kinds > 0
BEGIN UPDATE days SET first = first - ((old.kinds & 128) > 0), new = new - (old.kinds & 1),
  gone = gone - ((old.kinds & 2) > 0), back = back - ((old.kinds & 4) > 0),
  cheaper = cheaper - ((old.kinds & 8) > 0), dearer = dearer - ((old.kinds & 16) > 0),
  price = price - ((old.kinds & 32) > 0), stock = stock - ((old.kinds & 64) > 0)
WHERE shop = old.shop AND day = old.at / 86400000; END;

CREATE TRIGGER price_moved AFTER UPDATE OF kinds ON observations WHEN new.kinds & 24
BEGIN UPDATE products SET moved = CASE WHEN new.kinds & 8 THEN -1 ELSE 1 END, moved_at = new.at,
  was = (SELECT e.amount FROM observations e WHERE e.product = new.product
    AND (e.at, e.rowid) < (new.at, new.rowid) ORDER BY e.at DESC, e.rowid DESC LIMIT 1)
WHERE id = new.product AND moved_at <= new.at; END;

UPDATE observations SET (shop, kinds) =
  (SELECT t.shop, t.kinds FROM told t WHERE t.observation = observations.rowid);

-- Who comes between two, or leaves from between them, changes what the later one tells. Where the whole
-- product goes, nothing is told.
CREATE TRIGGER observation_told AFTER INSERT ON observations
BEGIN UPDATE observations SET (shop, kinds) =
  (SELECT t.shop, t.kinds FROM told t WHERE t.observation = observations.rowid)
WHERE rowid IN (new.rowid, (SELECT b.rowid FROM observations b
    WHERE b.product = new.product AND (b.at, b.rowid) > (new.at, new.rowid)
    ORDER BY b.at, b.rowid LIMIT 1)); END;

CREATE TRIGGER observation_moved AFTER UPDATE OF product ON observations
BEGIN UPDATE observations SET (shop, kinds) =
  (SELECT t.shop, t.kinds FROM told t WHERE t.observation = observations.rowid)
WHERE rowid IN (new.rowid, (SELECT b.rowid FROM observations b
    WHERE b.product = new.product AND (b.at, b.rowid) > (new.at, new.rowid)
    ORDER BY b.at, b.rowid LIMIT 1),
  (SELECT b.rowid FROM observations b
    WHERE b.product = old.product AND (b.at, b.rowid) > (old.at, old.rowid)
    ORDER BY b.at, b.rowid LIMIT 1)); END;

CREATE TRIGGER observation_left AFTER DELETE ON observations
WHEN EXISTS (SELECT 1 FROM products p WHERE p.id = old.product)
BEGIN UPDATE observations SET (shop, kinds) =
  (SELECT t.shop, t.kinds FROM told t WHERE t.observation = observations.rowid)
WHERE rowid = (SELECT b.rowid FROM observations b
    WHERE b.product = old.product AND (b.at, b.rowid) > (old.at, old.rowid)
    ORDER BY b.at, b.rowid LIMIT 1); END;

-- The last move of a price, where it is not simply a newer one.
CREATE VIEW moves AS SELECT o.product, o.rowid AS observation, o.at,
  CASE WHEN o.kinds & 8 THEN -1 ELSE 1 END AS moved,
  (SELECT e.amount FROM observations e WHERE e.product = o.product
    AND (e.at, e.rowid) < (o.at, o.rowid) ORDER BY e.at DESC, e.rowid DESC LIMIT 1) AS was
FROM observations o WHERE o.kinds & 24;

CREATE TRIGGER price_unmoved AFTER UPDATE OF kinds ON observations
WHEN old.kinds & 24 AND NOT new.kinds & 24
BEGIN UPDATE products SET (moved, moved_at, was) = (SELECT * FROM
  (SELECT m.moved, m.at, m.was FROM moves m WHERE m.product = new.product
    ORDER BY m.at DESC, m.observation DESC LIMIT 1)
  UNION ALL SELECT 0, 0, NULL LIMIT 1)
WHERE id = new.product; END;

CREATE TRIGGER price_left AFTER UPDATE OF product ON observations WHEN old.kinds & 24
BEGIN UPDATE products SET (moved, moved_at, was) = (SELECT * FROM
  (SELECT m.moved, m.at, m.was FROM moves m WHERE m.product = old.product
    ORDER BY m.at DESC, m.observation DESC LIMIT 1)
  UNION ALL SELECT 0, 0, NULL LIMIT 1)
WHERE id = old.product; END;

CREATE TRIGGER price_removed AFTER DELETE ON observations WHEN old.kinds & 24
BEGIN UPDATE products SET (moved, moved_at, was) = (SELECT * FROM
  (SELECT m.moved, m.at, m.was FROM moves m WHERE m.product = old.product
    ORDER BY m.at DESC, m.observation DESC LIMIT 1)
  UNION ALL SELECT 0, 0, NULL LIMIT 1)
WHERE id = old.product; END;

CREATE TRIGGER price_founded AFTER INSERT ON products
WHEN EXISTS (SELECT 1 FROM observations o WHERE o.product = new.id AND o.kinds & 24)
BEGIN UPDATE products SET (moved, moved_at, was) = (SELECT * FROM
  (SELECT m.moved, m.at, m.was FROM moves m WHERE m.product = new.id
    ORDER BY m.at DESC, m.observation DESC LIMIT 1)
  UNION ALL SELECT 0, 0, NULL LIMIT 1)
WHERE id = new.id; END;

CREATE INDEX observations_changed ON observations (shop, at, kinds) WHERE kinds > 0;

-- One for each order of the list of products, with all that it is narrowed by: no row is read that is not
-- shown.
CREATE INDEX products_by_name ON products
  (shop, gone, name COLLATE NOCASE, id, price, availability, moved, moved_at, first_seen);
CREATE INDEX products_by_price ON products
  (shop, gone, price, id, availability, moved, moved_at, first_seen);
CREATE INDEX products_by_age ON products
  (shop, gone, first_seen, id, availability, moved, moved_at);
CREATE INDEX products_by_move ON products
  (shop, gone, moved_at, id, moved, availability, first_seen);
CREATE INDEX products_by_stock ON products (shop, gone, availability);

CREATE INDEX alerts_open ON alerts (shop) WHERE resolved_at IS NULL;

-- What later crawls are measured by.
CREATE INDEX crawls_whole ON crawls (shop)
  WHERE mode = 'initial' AND state = 'done' AND incomplete IS NULL;
