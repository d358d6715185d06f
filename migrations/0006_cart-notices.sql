ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "cart_lines_product";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "seen_name" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "seen_price_paise" integer;--> statement-breakpoint
UPDATE "cart_lines" SET "seen_name" = "products"."name", "seen_price_paise" = "products"."price_paise"
  FROM "products" WHERE "products"."id" = "cart_lines"."product_id";
