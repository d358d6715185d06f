CREATE TABLE "product_ratings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"stars_1" integer DEFAULT 0 NOT NULL,
	"stars_2" integer DEFAULT 0 NOT NULL,
	"stars_3" integer DEFAULT 0 NOT NULL,
	"stars_4" integer DEFAULT 0 NOT NULL,
	"stars_5" integer DEFAULT 0 NOT NULL,
	"fit_small" integer DEFAULT 0 NOT NULL,
	"fit_true" integer DEFAULT 0 NOT NULL,
	"fit_large" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"review_id" text,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_request_stops" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"at" timestamp with time zone NOT NULL,
	"token_hash" text,
	CONSTRAINT "review_requests_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text,
	"order_id" text,
	"author" text NOT NULL,
	"rating" smallint NOT NULL,
	"fit" text,
	"title" text,
	"text" text NOT NULL,
	"size" text,
	"color" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_fit_known" CHECK ("reviews"."fit" in ('small', 'true', 'large')),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('pending', 'published', 'rejected')),
	CONSTRAINT "reviews_rejected_with_reason" CHECK (("reviews"."status" = 'rejected') = ("reviews"."rejection_reason" is not null)),
	CONSTRAINT "reviews_demo_without_customer" CHECK (not "reviews"."is_demo" or ("reviews"."user_id" is null and "reviews"."order_id" is null)),
	CONSTRAINT "reviews_bounded" CHECK (length("reviews"."author") <= 60 and length("reviews"."title") <= 100 and length("reviews"."text") <= 2000 and length("reviews"."rejection_reason") <= 500 and length("reviews"."reply") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wishlist_id" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text,
	"saved_price_paise" integer NOT NULL,
	"told_price_paise" integer NOT NULL,
	"told_in_stock" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_items_once" UNIQUE NULLS NOT DISTINCT("wishlist_id","product_id","color"),
	CONSTRAINT "wishlist_items_bounded" CHECK (length("wishlist_items"."color") <= 60)
);
--> statement-breakpoint
CREATE TABLE "wishlist_stop_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"wishlist_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" text,
	"user_id" text,
	"alerts_since" timestamp with time zone,
	"alerts_origin" text,
	"last_alert_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_guest_unique" UNIQUE("guest_id"),
	CONSTRAINT "wishlists_user_unique" UNIQUE("user_id"),
	CONSTRAINT "wishlists_one_owner" CHECK (num_nonnulls("wishlists"."guest_id", "wishlists"."user_id") = 1),
	CONSTRAINT "wishlists_alerts_of_customers" CHECK ("wishlists"."alerts_since" is null or "wishlists"."user_id" is not null),
	CONSTRAINT "wishlists_alerts_origin" CHECK (("wishlists"."alerts_since" is null) = ("wishlists"."alerts_origin" is null)),
	CONSTRAINT "wishlists_bounded" CHECK (length("wishlists"."guest_id") <= 100 and length("wishlists"."alerts_origin") <= 300)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "complementary_product_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_request_stops" ADD CONSTRAINT "review_request_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_stop_links" ADD CONSTRAINT "wishlist_stop_links_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_user" ON "review_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_photos_unclaimed" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."review_id" is null;--> statement-breakpoint
CREATE INDEX "review_requests_user" ON "review_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_published_newest" ON "reviews" USING btree ("product_id","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_published_highest" ON "reviews" USING btree ("product_id","rating","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_published_lowest" ON "reviews" USING btree ("product_id","rating","id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_order" ON "reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (("author" || ' ' || coalesce("title", '') || ' ' || "text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_stop_links_wishlist" ON "wishlist_stop_links" USING btree ("wishlist_id");--> statement-breakpoint
CREATE INDEX "wishlists_alerts" ON "wishlists" USING btree ("id") WHERE alerts_since is not null;--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at") WHERE "orders"."delivered_at" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'bulk', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'review', 'home', 'settings', 'collection', 'page', 'discount', 'shipping', 'staff', 'key', 'webhook', 'email'));--> statement-breakpoint
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
