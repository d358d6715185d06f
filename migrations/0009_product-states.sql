CREATE TABLE "stock_levels" (
	"product_id" text PRIMARY KEY NOT NULL,
	"available" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_cheapest";--> statement-breakpoint
DROP INDEX "products_dearest";--> statement-breakpoint
DROP INDEX "products_best_sold";--> statement-breakpoint
DROP INDEX "products_kinds";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree ("available","product_id");--> statement-breakpoint
CREATE INDEX "products_all_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_all_names" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_all_prices" ON "products" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "products_all_sold" ON "products" USING btree ("units_sold","id");--> statement-breakpoint
CREATE INDEX "products_states" ON "products" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "products_names" ON "products" USING gin (("name" || ' ' || "sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "products_cheapest" ON "products" USING btree ("price_paise","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "products_dearest" ON "products" USING btree ("price_paise" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "products_best_sold" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "products_kinds" ON "products" USING btree ("kind","shade") WHERE state = 'live';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state_known" CHECK ("products"."state" in ('live', 'draft', 'archived'));--> statement-breakpoint
INSERT INTO stock_levels (product_id, available)
SELECT id, coalesce((SELECT sum(on_hand - held) FROM stock WHERE product_id = products.id), 0) FROM products;
--> statement-breakpoint
CREATE FUNCTION begin_stock_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.stock_levels (product_id) SELECT id FROM new_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER begin_stock_levels AFTER INSERT ON products
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION begin_stock_levels();
--> statement-breakpoint
-- A product's state changes the catalogue; its edit version and last editor do not.
CREATE OR REPLACE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at, state
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- Counts the words of live products only, so search never suggests hidden products.
CREATE OR REPLACE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
  changes int[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.search_words;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, count(*) AS n FROM new_rows, public.words_of(search) word WHERE state = 'live' GROUP BY word) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, -count(*) AS n FROM old_rows, public.words_of(search) word WHERE state = 'live' GROUP BY word) counted;
  ELSE
    WITH renamed AS MATERIALIZED (
      SELECT CASE o.state WHEN 'live' THEN o.search END AS before, CASE n.state WHEN 'live' THEN n.search END AS after
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.search <> n.search OR (o.state = 'live') <> (n.state = 'live')
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
