CREATE INDEX "customers_tagged" ON "customers" USING btree ("tags") WHERE "customers"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "credit_notes_newest" ON "credit_notes" USING btree ("day","issued_at","serial");--> statement-breakpoint
CREATE INDEX "credit_notes_tail" ON "credit_notes" USING btree (reverse(upper(number)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("day","issued_at","serial");--> statement-breakpoint
CREATE INDEX "invoices_tail" ON "invoices" USING btree (reverse(upper(number)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_gstin" ON "orders" USING btree ("customer_gstin") WHERE "orders"."customer_gstin" is not null;--> statement-breakpoint
CREATE INDEX "orders_amended_gstin" ON "orders" USING btree (("amended_address"->>'gstin')) WHERE "orders"."amended_address" is not null;--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree ("reference") WHERE "refunds"."reference" is not null;
--> statement-breakpoint
-- Adds phone numbers backwards to what an order is found by, for searches by their last digits.
CREATE OR REPLACE FUNCTION order_search(id text, name text, email text, mobile text, address jsonb, skus text[])
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  names text := lower(coalesce(name, '') || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '') || ' ' || coalesce(address->>'city', ''));
  phone text := regexp_replace(coalesce(address->>'phone', ''), '\D', '', 'g');
  other_phone text := regexp_replace(coalesce(mobile, ''), '\D', '', 'g');
  terms text[] := ARRAY[id, right(id, 8), lower(email), phone, right(phone, 10), other_phone, right(other_phone, 10), coalesce(address->>'postalCode', '')]
    || regexp_split_to_array(names, '\s+');
  searched text[] := '{}';
  term text;
BEGIN
  IF phone <> '' THEN
    terms := terms || ('~' || reverse(right(phone, 10)));
  END IF;
  IF other_phone NOT IN ('', phone) THEN
    terms := terms || ('~' || reverse(right(other_phone, 10)));
  END IF;
  FOREACH term IN ARRAY terms || skus LOOP
    IF term <> '' THEN
      searched := searched || left(lower(term), 100);
    END IF;
  END LOOP;
  RETURN array_to_tsvector(searched);
END $$;
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (CASE WHEN amended_address IS NULL THEN order_search(id, customer_name, customer_email, customer_mobile, address, skus) ELSE order_search(id, customer_name, customer_email, customer_mobile, address, skus) || order_search('', '', '', '', amended_address, '{}') END) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search");
--> statement-breakpoint
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
