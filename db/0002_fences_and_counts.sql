-- Holds no row, ever: a write whose lease is gone fails on it.
CREATE TABLE fences (
  held INTEGER NOT NULL,
  CONSTRAINT lease_held CHECK (held = 1)
);

-- How many products a shop has is kept beside it, whoever writes them: counting 200,000 of them takes
-- longer than the page may stand still.
ALTER TABLE shops ADD COLUMN on_sale INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shops ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;

UPDATE shops SET
  on_sale = (SELECT count(*) FROM products WHERE shop = shops.id AND gone = 0),
  gone = (SELECT count(*) FROM products WHERE shop = shops.id AND gone = 1);

CREATE TRIGGER product_added AFTER INSERT ON products
BEGIN UPDATE shops SET on_sale = on_sale + 1 - new.gone, gone = gone + new.gone WHERE id = new.shop; END;

CREATE TRIGGER product_removed AFTER DELETE ON products
BEGIN UPDATE shops SET on_sale = on_sale - 1 + old.gone, gone = gone - old.gone WHERE id = old.shop; END;

CREATE TRIGGER product_turned AFTER UPDATE OF gone ON products WHEN new.gone <> old.gone
BEGIN UPDATE shops SET on_sale = on_sale + old.gone - new.gone, gone = gone + new.gone - old.gone WHERE id = new.shop; END;

CREATE INDEX products_on_sale ON products (shop) WHERE gone = 0;

-- 2 is `failed`.
CREATE INDEX frontier_failed ON frontier (crawl, page) WHERE status = 2;
