ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION "set_published_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "set_published_at" BEFORE UPDATE OF "state" ON "products" FOR EACH ROW
  WHEN (OLD.state = 'draft' AND NEW.state = 'live') EXECUTE FUNCTION "set_published_at"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at, state, slug, seo_title, seo_description, weight_grams, hsn, gst_rate, publish_at,
  drop_settings, complementary_product_ids, published_at
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
