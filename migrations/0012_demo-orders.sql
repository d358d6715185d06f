CREATE TABLE "demo_orders" (
	"n" integer PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL,
	"is_stocked" boolean DEFAULT false NOT NULL,
	"checkout_id" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION is_demo_order(order_id text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM public.orders WHERE id = order_id AND is_demo);
--> statement-breakpoint
CREATE FUNCTION is_demo_payment(payment_id text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM public.payments p JOIN public.checkouts c ON c.id = p.checkout_id WHERE p.id = payment_id AND c.is_demo
);
--> statement-breakpoint
-- Only orders of demo customers may be deleted. is_demo never changes.
DROP TRIGGER orders_stay ON orders;--> statement-breakpoint
CREATE TRIGGER orders_stay BEFORE DELETE ON orders
FOR EACH ROW WHEN (NOT OLD.is_demo) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER orders_stay_demo BEFORE UPDATE OF is_demo ON orders
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER checkouts_stay_demo BEFORE UPDATE OF is_demo ON checkouts
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER users_stay_demo BEFORE UPDATE OF is_demo ON users
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER order_lines_stay ON order_lines;--> statement-breakpoint
CREATE TRIGGER order_lines_keep BEFORE UPDATE ON order_lines
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_stay BEFORE DELETE ON order_lines
FOR EACH ROW WHEN (NOT is_demo_order(OLD.order_id)) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER order_status_changes_stay ON order_status_changes;--> statement-breakpoint
CREATE TRIGGER order_status_changes_keep BEFORE UPDATE ON order_status_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_status_changes_stay BEFORE DELETE ON order_status_changes
FOR EACH ROW WHEN (NOT is_demo_order(OLD.order_id)) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER invoices_stay ON invoices;--> statement-breakpoint
CREATE TRIGGER invoices_keep BEFORE UPDATE ON invoices
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE DELETE ON invoices
FOR EACH ROW WHEN (NOT is_demo_order(OLD.order_id)) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER refunds_stay ON refunds;--> statement-breakpoint
CREATE TRIGGER refunds_keep BEFORE UPDATE OF id, payment_id, amount_paise ON refunds
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds
FOR EACH ROW WHEN (NOT is_demo_payment(OLD.payment_id)) EXECUTE FUNCTION refuse_change();
