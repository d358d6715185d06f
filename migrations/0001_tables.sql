CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"color" text,
	"placeholder" text,
	CONSTRAINT "product_images_order" UNIQUE("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"price_paise" integer NOT NULL,
	"units_sold" integer DEFAULT 0 NOT NULL,
	"kind" bigint GENERATED ALWAYS AS (product_kind(category, gender, collections, sizes, material, brand)) STORED NOT NULL,
	"shade" bigint GENERATED ALWAYS AS (product_shade(colors)) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (product_search(name, category, gender, collections, sizes, colors, material, brand, sku)) STORED NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text[] DEFAULT '{}' NOT NULL,
	"original_price_paise" integer,
	"category" text NOT NULL,
	"gender" text NOT NULL,
	"collections" text[] DEFAULT '{}' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"brand" text NOT NULL,
	"material" text NOT NULL,
	"measurements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "products_id_form" CHECK ("products"."id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "products_text_bounds" CHECK (length("products"."name") between 1 and 200 and length("products"."sku") between 1 and 60 and length("products"."category") between 1 and 60 and length("products"."brand") <= 60 and length("products"."material") <= 120),
	CONSTRAINT "products_filter_values" CHECK (are_filter_values("products"."collections") and are_filter_values("products"."sizes") and are_filter_values("products"."colors")),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0 and "products"."original_price_paise" > 0),
	CONSTRAINT "products_gender_known" CHECK ("products"."gender" in ('Men', 'Women', 'Unisex'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"stem" text GENERATED ALWAYS AS (search_stem(word)) STORED NOT NULL,
	"sound" text GENERATED ALWAYS AS (search_sound(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"size" text,
	"color" text,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_of" UNIQUE NULLS NOT DISTINCT("product_id","size","color"),
	CONSTRAINT "stock_whole_or_by_choice" CHECK (("stock"."size" is null) = ("stock"."color" is null)),
	CONSTRAINT "stock_never_oversold" CHECK ("stock"."held" >= 0 and "stock"."on_hand" >= "stock"."held"),
	CONSTRAINT "stock_all_accounted_for" CHECK ("stock"."on_hand" + "stock"."sold" - "stock"."returned" = "stock"."received"),
	CONSTRAINT "stock_returns_were_sold" CHECK ("stock"."returned" >= 0 and "stock"."sold" >= "stock"."returned")
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_cheapest" ON "products" USING btree ("price_paise","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_dearest" ON "products" USING btree ("price_paise" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_best_sold" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_kinds" ON "products" USING btree ("kind","shade");--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound");