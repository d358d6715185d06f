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
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_stop_links" ADD CONSTRAINT "wishlist_stop_links_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_stop_links_wishlist" ON "wishlist_stop_links" USING btree ("wishlist_id");--> statement-breakpoint
CREATE INDEX "wishlists_alerts" ON "wishlists" USING btree ("id") WHERE alerts_since is not null;