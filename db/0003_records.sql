-- What a list page showed of its products: see src/records/pack.ts.
ALTER TABLE versions ADD COLUMN records BLOB;
