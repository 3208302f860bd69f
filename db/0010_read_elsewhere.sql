-- Of a product that came with a file: when its page was last read there. What was read here is in its sightings.
ALTER TABLE products ADD COLUMN read_elsewhere INTEGER;
