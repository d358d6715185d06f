INSERT INTO catalogue_version DEFAULT VALUES;
--> statement-breakpoint
-- Stock rows change often; free space in each page allows HOT updates, which do not touch the indexes.
ALTER TABLE stock SET (fillfactor = 70);
--> statement-breakpoint
-- When a row is too long for its page, PostgreSQL moves out the description instead of this column, which every search reads.
ALTER TABLE products ALTER COLUMN search SET STORAGE MAIN;
--> statement-breakpoint
-- Trigger functions qualify names with the schema, because pg_restore runs them without a search path.
-- Runs before the statement locks any row, so concurrent catalogue changes queue here and cannot deadlock.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.catalogue_version SET version = version + 1;
  PERFORM pg_notify('catalogue', 'changed');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every column except units_sold, which follows sales, and generated columns.
CREATE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON product_images FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- No version row and no NOTIFY here: both would make every sale wait until the previous one is on disk. Changes are only
-- appended; the shop's processes poll them every half second and notify each other.
CREATE FUNCTION note_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.stock_changes (product_id, units)
    SELECT product_id, sum(sold - returned) FROM new_rows GROUP BY product_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.stock_changes (product_id, units) SELECT DISTINCT product_id, 0 FROM old_rows;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO public.stock_changes (product_id, units) SELECT DISTINCT product_id, 0 FROM public.stock;
  ELSE
    INSERT INTO public.stock_changes (product_id, units)
    SELECT n.product_id, sum(n.sold - n.returned - o.sold + o.returned)
    FROM new_rows n JOIN old_rows o USING (id)
    GROUP BY n.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_new_stock AFTER INSERT ON stock
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stock_changes();
--> statement-breakpoint
CREATE TRIGGER note_changed_stock AFTER UPDATE ON stock
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stock_changes();
--> statement-breakpoint
CREATE TRIGGER note_deleted_stock AFTER DELETE ON stock
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stock_changes();
--> statement-breakpoint
-- BEFORE, because the product ids are gone afterwards.
CREATE TRIGGER note_emptied_stock BEFORE TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION note_stock_changes();
--> statement-breakpoint
-- Returns the words that search may correct: all except SKUs (weight D), which are matched exactly.
CREATE FUNCTION words_of(search tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN unnest(tsvector_to_array(ts_filter(search, '{a,b,c}')));
--> statement-breakpoint
CREATE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
  changes int[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.search_words;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, count(*) AS n FROM new_rows, public.words_of(search) word GROUP BY word) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, -count(*) AS n FROM old_rows, public.words_of(search) word GROUP BY word) counted;
  ELSE
    WITH renamed AS MATERIALIZED (
      SELECT o.search AS before, n.search AS after FROM old_rows o JOIN new_rows n USING (id) WHERE o.search <> n.search
    )
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (
      SELECT word, sum(change) AS n
      FROM (SELECT public.words_of(before), -1 FROM renamed UNION ALL SELECT public.words_of(after), 1 FROM renamed) AS c (word, change)
      GROUP BY word HAVING sum(change) <> 0
    ) counted;
  END IF;
  IF changed IS NOT NULL THEN
    INSERT INTO public.search_words AS known (word, uses) SELECT * FROM unnest(changed, changes)
    ON CONFLICT (word) DO UPDATE SET uses = known.uses + excluded.uses;
    DELETE FROM public.search_words WHERE word = ANY (changed) AND uses <= 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_words_of_new AFTER INSERT ON products
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words();
--> statement-breakpoint
CREATE TRIGGER count_words_of_changed AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words();
--> statement-breakpoint
CREATE TRIGGER count_words_of_deleted AFTER DELETE ON products
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_words();
--> statement-breakpoint
CREATE TRIGGER forget_words AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION count_words();
