CREATE TABLE "refund_charges" (
	"refund_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	CONSTRAINT "refund_charges_positive" CHECK ("refund_charges"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_known";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "restocked" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "copy_of" text;--> statement-breakpoint
ALTER TABLE "refund_charges" ADD CONSTRAINT "refund_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_charges_order" ON "refund_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_lines_order_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "emails_reference" ON "emails" USING btree ("reference","created_at") WHERE "emails"."reference" is not null;--> statement-breakpoint
CREATE INDEX "emails_copies" ON "emails" USING btree ("copy_of") WHERE "emails"."copy_of" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('opening', 'sale', 'cancellation', 'return', 'refund', 'exchange', 'incoming', 'import', 'count', 'damage', 'loss', 'gift', 'correction', 'removal'));--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_units" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."restocked" between 0 and "refund_lines"."quantity");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'bulk', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page', 'discount', 'shipping', 'staff', 'key', 'webhook', 'email'));--> statement-breakpoint
-- Emails about an order name it in their subject by its last eight characters.
UPDATE emails e SET reference = o.id FROM orders o
WHERE e.subject ~ '#[0-9A-F]{8}' AND right(o.id, 8) = lower(substring(e.subject from '#([0-9A-F]{8})'))
  AND lower(e."to") = lower(o.customer_email);
