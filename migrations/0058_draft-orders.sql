CREATE TABLE "draft_order_lines" (
	"draft_order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"image" text NOT NULL,
	"size" text,
	"color" text,
	"price_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "draft_order_lines_pk" PRIMARY KEY("draft_order_id","position"),
	CONSTRAINT "draft_order_lines_positive" CHECK ("draft_order_lines"."quantity" > 0 and "draft_order_lines"."price_paise" > 0),
	CONSTRAINT "draft_order_lines_discount" CHECK ("draft_order_lines"."discount_paise" between 0 and "draft_order_lines"."price_paise"::bigint * "draft_order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"user_id" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_mobile" text,
	"address" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"discount_id" text,
	"discount_code" text,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"shipping_option_id" text,
	"shipping_option" text,
	"shipping_charge_paise" integer DEFAULT 0 NOT NULL,
	"deliver_from" date,
	"deliver_by" date,
	"payment_method" text DEFAULT 'Online' NOT NULL,
	"cod_fee_paise" integer DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "draft_orders_token" UNIQUE("token_hash"),
	CONSTRAINT "draft_orders_total_positive" CHECK ("draft_orders"."total_paise" > 0)
);
--> statement-breakpoint
DROP INDEX "checkouts_live";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "draft_order_id" text;--> statement-breakpoint
ALTER TABLE "draft_order_lines" ADD CONSTRAINT "draft_order_lines_draft_order_id_draft_orders_id_fk" FOREIGN KEY ("draft_order_id") REFERENCES "public"."draft_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_orders_newest" ON "draft_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "draft_orders_user" ON "draft_orders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_draft_order_id_draft_orders_id_fk" FOREIGN KEY ("draft_order_id") REFERENCES "public"."draft_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_live_owner" ON "checkouts" USING btree (coalesce("draft_order_id", "user_id")) WHERE "checkouts"."state" in ('open', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_draft_order" ON "checkouts" USING btree ("draft_order_id") WHERE "checkouts"."draft_order_id" is not null and "checkouts"."state" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "checkouts_of_draft_order" ON "checkouts" USING btree ("draft_order_id") WHERE "checkouts"."draft_order_id" is not null;