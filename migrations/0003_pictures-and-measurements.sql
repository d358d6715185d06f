ALTER TABLE "product_images" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "measurements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What a size measures is shown to shoppers, so a change to it counts as one.
DROP TRIGGER catalogue_changed ON products;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, created_at, measurements
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
