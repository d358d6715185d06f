-- A paid order also makes the event payment.received. One statement, because every order runs it.
CREATE OR REPLACE FUNCTION "record_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, ref) SELECT 'webhook', event || ' ' || NEW.id
  FROM unnest(CASE WHEN NEW.paid_at IS NULL THEN ARRAY['order.placed'] ELSE ARRAY['order.placed', 'payment.received'] END) AS event
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "record_payment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_event('payment.received', NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Cash on delivery.
CREATE TRIGGER "record_payment_event" AFTER UPDATE OF "paid_at" ON "orders" FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION "record_payment_event"();
