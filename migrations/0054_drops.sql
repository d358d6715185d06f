CREATE TABLE "drop_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"size" text,
	"color" text,
	"token_hash" text NOT NULL,
	"user_id" text,
	"network_hash" text,
	"email" text,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "drop_places_state_known" CHECK ("drop_places"."state" in ('waiting', 'held', 'used', 'lapsed', 'left')),
	CONSTRAINT "drop_places_held_until" CHECK (("drop_places"."state" = 'held') = ("drop_places"."held_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "drop_settings" jsonb;--> statement-breakpoint
ALTER TABLE "drop_places" ADD CONSTRAINT "drop_places_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_places" ADD CONSTRAINT "drop_places_stock_id_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_places" ADD CONSTRAINT "drop_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_places_live_token" ON "drop_places" USING btree ("product_id","token_hash") WHERE "drop_places"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "drop_places_live_user" ON "drop_places" USING btree ("product_id","user_id") WHERE "drop_places"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "drop_places_token" ON "drop_places" USING btree ("token_hash","product_id");--> statement-breakpoint
CREATE INDEX "drop_places_user" ON "drop_places" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "drop_places_waiting" ON "drop_places" USING btree ("stock_id","id") WHERE "drop_places"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "drop_places_held" ON "drop_places" USING btree ("held_until") WHERE "drop_places"."state" = 'held';--> statement-breakpoint
CREATE INDEX "products_scheduled" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_schedule" CHECK ("products"."publish_at" is null or "products"."state" = 'draft');--> statement-breakpoint
CREATE OR REPLACE TRIGGER catalogue_changed
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, sku, name, description, price_paise, original_price_paise, category, gender, collections, sizes, colors, brand,
  material, measurements, created_at, state, slug, seo_title, seo_description, weight_grams, hsn, gst_rate, publish_at,
  drop_settings
ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
