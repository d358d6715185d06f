CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."staff_role" in ('owner', 'manager', 'catalogue', 'packing', 'support', 'accounts'))
);
--> statement-breakpoint
CREATE TABLE "staff_security" (
	"is_only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"requires_second_factor" boolean NOT NULL,
	CONSTRAINT "staff_security_one_row" CHECK ("staff_security"."is_only_row")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"retry_until" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"response_status" integer,
	"response_body" text,
	"error" text,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"secret" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email" ON "staff_invitations" USING btree (fold_email("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token" ON "staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_known" CHECK ("users"."staff_role" in ('owner', 'manager', 'catalogue', 'packing', 'support', 'accounts'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page', 'discount', 'shipping', 'staff', 'key', 'webhook'));--> statement-breakpoint
-- Records an event in the transaction that makes it. Costs one index-free lookup while there is no webhook.
CREATE FUNCTION "enqueue_webhook_event"("event" text, "ref" text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (kind, ref) SELECT 'webhook', event || ' ' || ref WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled)
$$;--> statement-breakpoint
CREATE FUNCTION "record_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('order.placed', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_order_event" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "record_order_event"();--> statement-breakpoint
CREATE FUNCTION "record_order_status_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('order.' || lower(NEW.status), NEW.order_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_order_status_event" AFTER INSERT ON "order_status_changes" FOR EACH ROW
  WHEN (NEW.status IN ('Shipped', 'Delivered', 'Cancelled')) EXECUTE FUNCTION "record_order_status_event"();--> statement-breakpoint
CREATE FUNCTION "record_refund_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('payment.refunded', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_refund_event" AFTER UPDATE OF "state" ON "refunds" FOR EACH ROW
  WHEN (NEW.state = 'processed' AND OLD.state <> 'processed') EXECUTE FUNCTION "record_refund_event"();--> statement-breakpoint
CREATE FUNCTION "record_shipment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('shipment.updated', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_new_shipment_event" AFTER INSERT ON "shipments" FOR EACH ROW EXECUTE FUNCTION "record_shipment_event"();--> statement-breakpoint
CREATE TRIGGER "record_shipment_event" AFTER UPDATE OF "status", "courier", "tracking_number", "tracking_url" ON "shipments" FOR EACH ROW
  WHEN ((OLD.status, OLD.courier, OLD.tracking_number, OLD.tracking_url) IS DISTINCT FROM (NEW.status, NEW.courier, NEW.tracking_number, NEW.tracking_url))
  EXECUTE FUNCTION "record_shipment_event"();--> statement-breakpoint
CREATE FUNCTION "record_stock_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('stock.changed', NEW.product_id || ' ' || OLD.available || ' ' || NEW.available);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_stock_event" AFTER UPDATE OF "available" ON "stock_levels" FOR EACH ROW
  WHEN (OLD.available <> NEW.available) EXECUTE FUNCTION "record_stock_event"();--> statement-breakpoint
CREATE FUNCTION "record_customer_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('customer.created', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "record_customer_event" AFTER INSERT ON "users" FOR EACH ROW
  WHEN (NEW.role = 'customer') EXECUTE FUNCTION "record_customer_event"();
