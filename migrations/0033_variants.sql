CREATE TABLE "product_variants" (
	"product_id" text NOT NULL,
	"size" text,
	"color" text,
	"sku" text,
	"barcode" text,
	"price_paise" integer,
	CONSTRAINT "product_variants_options" UNIQUE NULLS NOT DISTINCT("product_id","size","color"),
	CONSTRAINT "product_variants_price_positive" CHECK ("product_variants"."price_paise" > 0),
	CONSTRAINT "product_variants_text_bounds" CHECK (length("product_variants"."sku") between 1 and 60 and length("product_variants"."barcode") between 1 and 40),
	CONSTRAINT "product_variants_not_empty" CHECK (num_nonnulls("product_variants"."sku", "product_variants"."barcode", "product_variants"."price_paise") > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_categories" (
	"category" text PRIMARY KEY NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"gst_rate" double precision,
	CONSTRAINT "tax_categories_hsn_form" CHECK ("tax_categories"."hsn" ~ '^([0-9]{4}([0-9]{2}){0,2})?$'),
	CONSTRAINT "tax_categories_gst_rate_bounds" CHECK ("tax_categories"."gst_rate" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	CONSTRAINT "redirects_local_paths" CHECK ("redirects"."from_path" ~ '^/[^/\\]' and "redirects"."to_path" ~ '^/($|[^/\\])' and "redirects"."from_path" <> "redirects"."to_path"),
	CONSTRAINT "redirects_bounds" CHECK (length("redirects"."from_path") <= 500 and length("redirects"."to_path") <= 500)
);
--> statement-breakpoint
DROP INDEX "products_cheapest";--> statement-breakpoint
DROP INDEX "products_most_expensive";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_price_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_rate" double precision;--> statement-breakpoint
WITH readable AS (
  SELECT id, created_at, trim(BOTH '-' FROM left(trim(BOTH '-' FROM folded.slug), 64)) AS slug
  FROM products, LATERAL (
    SELECT regexp_replace(search_fold(CASE WHEN search_fold(name) ~ '[a-z0-9]' THEN name ELSE 'product ' || sku END), '[^a-z0-9]+', '-', 'g') AS slug
  ) AS folded
),
numbered AS (
  SELECT id, CASE WHEN slug ~ '^[0-9a-f]{24}$' THEN 'p-' || slug ELSE slug END AS slug,
    row_number() OVER (PARTITION BY slug ORDER BY created_at, id) AS n
  FROM readable
)
UPDATE products SET lowest_price_paise = price_paise,
  slug = CASE WHEN n = 1 THEN numbered.slug ELSE numbered.slug || '-' || right(products.id, 12) END
FROM numbered WHERE numbered.id = products.id;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_unique" ON "product_variants" USING btree (lower("sku"));--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_barcode_unique" ON "product_variants" USING btree (lower("barcode"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_unique" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_cheapest" ON "products" USING btree ("lowest_price_paise","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "products_most_expensive" ON "products" USING btree ("lowest_price_paise" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'live';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug_form" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."slug") <= 80 and "products"."slug" !~ '^[0-9a-f]{24}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn_form" CHECK ("products"."hsn" ~ '^([0-9]{4}([0-9]{2}){0,2})?$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gst_rate_bounds" CHECK ("products"."gst_rate" between 0 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight_positive" CHECK ("products"."weight_grams" > 0);--> statement-breakpoint
-- Also fires for older versions, which know no variant prices. A change of variants must touch the product's price.
CREATE FUNCTION set_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN count(*) >= greatest(cardinality(NEW.sizes), 1) * greatest(cardinality(NEW.colors), 1)
    THEN min(price_paise) ELSE least(NEW.price_paise, min(price_paise)) END INTO NEW.lowest_price_paise
  FROM public.product_variants
  WHERE product_id = NEW.id AND price_paise IS NOT NULL
    AND (size = ANY (NEW.sizes) OR size IS NULL AND cardinality(NEW.sizes) = 0)
    AND (color = ANY (NEW.colors) OR color IS NULL AND cardinality(NEW.colors) = 0);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER set_lowest_price BEFORE INSERT OR UPDATE OF price_paise, sizes, colors
ON products FOR EACH ROW EXECUTE FUNCTION set_lowest_price();--> statement-breakpoint
CREATE OR REPLACE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at, state, slug, seo_title, seo_description, weight_grams, hsn, gst_rate
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();--> statement-breakpoint
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON product_variants FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();--> statement-breakpoint
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON redirects FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
