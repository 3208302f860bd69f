-- A change of fields other than price and stock is told as well, and by which wrapper a page was read.

DROP TRIGGER observation_counted;
DROP TRIGGER observation_uncounted;
DROP TRIGGER observation_removed;
DROP VIEW told;

-- Names of the fields that are others than before, as JSON.
ALTER TABLE observations ADD COLUMN details TEXT NOT NULL DEFAULT '[]';
ALTER TABLE days ADD COLUMN details INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sightings ADD COLUMN wrapper INTEGER;

UPDATE sightings SET wrapper = (SELECT c.wrapper FROM crawls c WHERE c.id = sightings.crawl);

-- As in 0006, and 256: nothing but details.
CREATE VIEW told AS SELECT observation, shop,
  CASE WHEN kinds = 0 AND details <> '[]' THEN 256 ELSE kinds END AS kinds
FROM (SELECT o.rowid AS observation, coalesce(p.shop, c.shop) AS shop,
  CASE WHEN e.product IS NULL OR o.gone THEN '[]' ELSE o.details END AS details,
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
  ORDER BY b.at DESC, b.rowid DESC LIMIT 1));

CREATE TRIGGER observation_counted AFTER UPDATE OF kinds ON observations WHEN new.kinds > 0
BEGIN INSERT INTO days VALUES (new.shop, new.at / 86400000, (new.kinds & 128) > 0, new.kinds & 1,
  (new.kinds & 2) > 0, (new.kinds & 4) > 0, (new.kinds & 8) > 0, (new.kinds & 16) > 0,
  (new.kinds & 32) > 0, (new.kinds & 64) > 0, (new.kinds & 256) > 0)
ON CONFLICT DO UPDATE SET first = first + excluded.first, new = new + excluded.new,
  gone = gone + excluded.gone, back = back + excluded.back, cheaper = cheaper + excluded.cheaper,
  dearer = dearer + excluded.dearer, price = price + excluded.price, stock = stock + excluded.stock,
  details = details + excluded.details; END;

CREATE TRIGGER observation_uncounted AFTER UPDATE OF kinds ON observations WHEN old.kinds > 0
BEGIN UPDATE days SET first = first - ((old.kinds & 128) > 0), new = new - (old.kinds & 1),
  gone = gone - ((old.kinds & 2) > 0), back = back - ((old.kinds & 4) > 0),
  cheaper = cheaper - ((old.kinds & 8) > 0), dearer = dearer - ((old.kinds & 16) > 0),
  price = price - ((old.kinds & 32) > 0), stock = stock - ((old.kinds & 64) > 0),
  details = details - ((old.kinds & 256) > 0)
WHERE shop = old.shop AND day = old.at / 86400000; END;

CREATE TRIGGER observation_removed AFTER DELETE ON observations WHEN old.kinds > 0
BEGIN UPDATE days SET first = first - ((old.kinds & 128) > 0), new = new - (old.kinds & 1),
  gone = gone - ((old.kinds & 2) > 0), back = back - ((old.kinds & 4) > 0),
  cheaper = cheaper - ((old.kinds & 8) > 0), dearer = dearer - ((old.kinds & 16) > 0),
  price = price - ((old.kinds & 32) > 0), stock = stock - ((old.kinds & 64) > 0),
  details = details - ((old.kinds & 256) > 0)
WHERE shop = old.shop AND day = old.at / 86400000; END;
