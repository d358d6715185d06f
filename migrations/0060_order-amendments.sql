CREATE TABLE "amendment_lines" (
	"amendment_id" bigint NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"stock_id_before" bigint NOT NULL,
	"sku_before" text NOT NULL,
	"size_before" text,
	"color_before" text,
	"stock_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"image" text NOT NULL,
	"size" text,
	"color" text,
	CONSTRAINT "amendment_lines_amendment_id_order_line_id_pk" PRIMARY KEY("amendment_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "order_amendments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_amendments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"address_before" jsonb,
	"address_after" jsonb,
	CONSTRAINT "order_amendments_address" CHECK (("order_amendments"."address_before" is null) = ("order_amendments"."address_after" is null))
);
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_refund";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amended_address" jsonb;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (CASE WHEN amended_address IS NULL THEN order_search(id, customer_name, customer_email, customer_mobile, address, skus) ELSE order_search(id, customer_name, customer_email, customer_mobile, address, skus) || order_search('', '', '', '', amended_address, '{}') END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search");--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "amendment_lines" ADD CONSTRAINT "amendment_lines_amendment_id_order_amendments_id_fk" FOREIGN KEY ("amendment_id") REFERENCES "public"."order_amendments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendment_lines" ADD CONSTRAINT "amendment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_amendments" ADD CONSTRAINT "order_amendments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amendment_lines_line" ON "amendment_lines" USING btree ("order_line_id","amendment_id");--> statement-breakpoint
CREATE INDEX "order_amendments_order" ON "order_amendments" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_refund" ON "credit_notes" USING btree ("refund_id",("document"->>'invoiceNumber'));--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."replaced_at" is null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('opening', 'sale', 'amendment', 'cancellation', 'return', 'refund', 'exchange', 'incoming', 'import', 'count', 'damage', 'loss', 'gift', 'correction', 'removal'));--> statement-breakpoint
CREATE VIEW "public"."current_order_lines" AS (
SELECT l.id, l.order_id, l.position, l.product_id, coalesce(a.stock_id, l.stock_id) AS stock_id,
  coalesce(a.sku, l.sku) AS sku, l.name, l.category, coalesce(a.image, l.image) AS image,
  CASE WHEN a.stock_id IS NULL THEN l.size ELSE a.size END AS size,
  CASE WHEN a.stock_id IS NULL THEN l.color ELSE a.color END AS color,
  l.price_paise, l.quantity, l.discount_paise
FROM order_lines l LEFT JOIN LATERAL (
  SELECT stock_id, sku, image, size, color FROM amendment_lines
  WHERE order_line_id = l.id ORDER BY amendment_id DESC LIMIT 1) a ON true);
--> statement-breakpoint
-- An amendment is immutable, except that its customer can be erased. Only those of demo orders may be deleted.
CREATE TRIGGER order_amendments_immutable BEFORE UPDATE ON order_amendments FOR EACH ROW
WHEN ((NEW.id, NEW.order_id, NEW.at, NEW.by, NEW.by_name)
    IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.at, OLD.by, OLD.by_name) OR NEW.reason <> ''
  OR NEW.address_before IS DISTINCT FROM CASE WHEN OLD.address_before IS NOT NULL THEN erased_address(OLD.address_before) END
  OR NEW.address_after IS DISTINCT FROM CASE WHEN OLD.address_after IS NOT NULL THEN erased_address(OLD.address_after) END)
EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER order_amendments_no_delete BEFORE DELETE ON order_amendments
FOR EACH ROW WHEN (NOT is_demo_order(OLD.order_id)) EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER amendment_lines_no_update BEFORE UPDATE ON amendment_lines
FOR EACH ROW EXECUTE FUNCTION reject_change();--> statement-breakpoint
-- An invoice stays as issued; it can only be marked as replaced, once.
DROP TRIGGER invoices_no_update ON invoices;--> statement-breakpoint
CREATE TRIGGER invoices_no_update BEFORE UPDATE ON invoices FOR EACH ROW
WHEN (OLD.replaced_at IS NOT NULL OR NEW.replaced_at IS NULL
  OR (NEW.number, NEW.year, NEW.serial, NEW.order_id, NEW.issued_at, NEW.document)
    IS DISTINCT FROM (OLD.number, OLD.year, OLD.serial, OLD.order_id, OLD.issued_at, OLD.document))
EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE FUNCTION "record_amendment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('order.amended', NEW.order_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_amendment_event" AFTER INSERT ON "order_amendments" FOR EACH ROW
  EXECUTE FUNCTION "record_amendment_event"();
