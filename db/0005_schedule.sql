-- When a shop is crawled by itself: a cron expression, how it is crawled then, and when next (ms).
ALTER TABLE shops ADD COLUMN schedule TEXT;
ALTER TABLE shops ADD COLUMN schedule_mode TEXT NOT NULL DEFAULT 'auto';
ALTER TABLE shops ADD COLUMN next_crawl INTEGER;

-- What the links of a judged page are worth: a crawl that goes on, or finds the page unchanged, knows it.
ALTER TABLE topic_scores ADD COLUMN links BLOB;
