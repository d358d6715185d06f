ALTER TABLE "products" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_expiring" ON "products" USING btree ("unpublish_at") WHERE "products"."unpublish_at" is not null and state = 'live';--> statement-breakpoint
CREATE INDEX "shipments_tracking_search" ON "shipments" USING btree (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE OR REPLACE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at, state, slug, seo_title, seo_description, weight_grams, hsn, gst_rate, publish_at,
  drop_settings, complementary_product_ids, published_at, unpublish_at
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
