-- What a list says of its own length, and its controls without an address: see src/records/said.ts.
ALTER TABLE versions ADD COLUMN said TEXT;
