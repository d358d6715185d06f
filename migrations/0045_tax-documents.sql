-- The cast depends on no setting, because the time always ends in Z.
CREATE FUNCTION tax_document_day(document jsonb) RETURNS date LANGUAGE sql IMMUTABLE
RETURN ((document->>'date')::timestamptz AT TIME ZONE 'Asia/Kolkata')::date;
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	"day" date GENERATED ALWAYS AS (tax_document_day(document)) STORED,
	"total_paise" integer GENERATED ALWAYS AS ((round((document->>'total')::numeric * 100))::int) STORED,
	CONSTRAINT "credit_notes_refund" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_serial" UNIQUE("year","serial")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"value_paise" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id")
);
--> statement-breakpoint
ALTER TABLE "tax_categories" ADD COLUMN "valid_from" date DEFAULT '2017-07-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_categories" DROP CONSTRAINT "tax_categories_pkey";--> statement-breakpoint
ALTER TABLE "tax_categories" ADD CONSTRAINT "tax_categories_category_valid_from_pk" PRIMARY KEY("category","valid_from");--> statement-breakpoint
ALTER TABLE "tax_categories" ADD COLUMN "up_to_paise" integer;--> statement-breakpoint
ALTER TABLE "tax_categories" ADD COLUMN "rate_above" double precision;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "day" date GENERATED ALWAYS AS (tax_document_day(document)) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "total_paise" integer GENERATED ALWAYS AS ((round((document->>'total')::numeric * 100))::int) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_gstin" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_day" ON "credit_notes" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("day","number");--> statement-breakpoint
ALTER TABLE "tax_categories" ADD CONSTRAINT "tax_categories_slab" CHECK (num_nonnulls("tax_categories"."up_to_paise", "tax_categories"."rate_above") in (0, 2) and ("tax_categories"."up_to_paise" is null or "tax_categories"."gst_rate" is not null) and "tax_categories"."up_to_paise" > 0 and "tax_categories"."rate_above" between 0 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gstin_form" CHECK ("orders"."customer_gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$');--> statement-breakpoint
CREATE TRIGGER orders_no_gstin_update BEFORE UPDATE OF customer_gstin ON orders
FOR EACH ROW EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_no_update BEFORE UPDATE ON credit_notes
FOR EACH ROW EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_no_delete BEFORE DELETE ON credit_notes
FOR EACH ROW WHEN (NOT is_demo_order(OLD.order_id)) EXECUTE FUNCTION reject_change();--> statement-breakpoint
-- The rates that were part of the code: garments by price, and the HSN codes of three categories.
INSERT INTO tax_categories (category, valid_from, hsn, gst_rate, up_to_paise, rate_above) VALUES
  ('', '2017-07-01', '6114', 5, 100000, 12),
  ('', '2025-09-22', '6114', 5, 250000, 18);--> statement-breakpoint
INSERT INTO tax_categories (category, hsn) VALUES ('Top Wear', '6109'), ('Winter Wear', '6110'), ('Bottom Wear', '6103')
ON CONFLICT (category, valid_from) DO UPDATE SET hsn = excluded.hsn WHERE tax_categories.hsn = '';
