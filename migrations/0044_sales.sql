CREATE TABLE "sale_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" text NOT NULL,
	"product_id" text NOT NULL,
	"is_variant" boolean NOT NULL,
	"size" text,
	"color" text,
	"price_paise" integer NOT NULL,
	"sale_paise" integer NOT NULL,
	"original_paise" integer,
	"sale_original_paise" integer,
	"outcome" text,
	CONSTRAINT "sale_prices_lower" CHECK ("sale_prices"."sale_paise" between 1 and "sale_prices"."price_paise" - 1),
	CONSTRAINT "sale_prices_outcome_known" CHECK ("sale_prices"."outcome" in ('restored', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"collection_ids" jsonb NOT NULL,
	"product_ids" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"selected_count" integer,
	"product_count" integer,
	CONSTRAINT "sales_kind_known" CHECK ("sales"."kind" in ('percent', 'amount')),
	CONSTRAINT "sales_value" CHECK ("sales"."value" > 0 and ("sales"."kind" <> 'percent' or "sales"."value" <= 90)),
	CONSTRAINT "sales_title_bounded" CHECK (length("sales"."title") between 1 and 60),
	CONSTRAINT "sales_period" CHECK ("sales"."ends_at" >= "sales"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_prices_sale" ON "sale_prices" USING btree ("sale_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_prices_current" ON "sale_prices" USING btree ("product_id","is_variant",coalesce("size", ''),coalesce("color", '')) WHERE "sale_prices"."outcome" is null;--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "sales_open" ON "sales" USING btree ("starts_at") WHERE "sales"."ended_at" is null;