-- Returns all search terms of an order: its id and short number, the customer's name, email and phone, and SKUs.
CREATE FUNCTION order_search(id text, name text, email text, mobile text, address jsonb, skus text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_to_tsvector(array_agg(DISTINCT left(term, 100)))
  FROM unnest(
    ARRAY[id, right(id, 8), lower(email)]
    || regexp_split_to_array(
      lower(coalesce(name, '') || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '')),
      '\s+')
    || ARRAY[
      regexp_replace(coalesce(address->>'phone', ''), '\D', '', 'g'),
      right(regexp_replace(coalesce(address->>'phone', ''), '\D', '', 'g'), 10),
      regexp_replace(coalesce(mobile, ''), '\D', '', 'g'),
      right(regexp_replace(coalesce(mobile, ''), '\D', '', 'g'), 10)]
    || (SELECT array_agg(lower(sku)) FROM unnest(skus) AS sku)
  ) AS term
  WHERE term <> ''
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "order_sums_of" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE TABLE "product_sums" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"count" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "product_sums_of" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status" text,
	"product_id" text,
	"count" integer NOT NULL,
	"paise" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "restocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "skus" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE orders SET skus = lines.skus
FROM (SELECT order_id, array_agg(DISTINCT sku) AS skus FROM order_lines GROUP BY order_id) lines WHERE lines.order_id = id;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (order_search(id, customer_name, customer_email, customer_mobile, address, skus)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_sums_days" ON "product_sums" USING btree ("day","product_id","count","paise");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_dearest" ON "orders" USING btree ("total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_archived" ON "orders" USING btree ("placed_at","id") WHERE "orders"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "payments" USING btree ("id") WHERE "payments"."state" in ('created', 'failed', 'authorized');--> statement-breakpoint
CREATE INDEX "payments_given_back" ON "payments" USING btree ("id") WHERE "payments"."refunded_paise" > 0;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id");
--> statement-breakpoint
-- Returns the day in India, whatever the server's time zone.
CREATE FUNCTION order_day(placed_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (placed_at AT TIME ZONE 'Asia/Kolkata')::date;
--> statement-breakpoint
INSERT INTO order_sums (day, status, count, paise)
SELECT order_day(placed_at), status, count(*), sum(total_paise) FROM orders WHERE archived_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO product_sums (day, product_id, count, paise)
SELECT order_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.price_paise::bigint * l.quantity)
FROM orders o JOIN order_lines l ON l.order_id = o.id
WHERE o.archived_at IS NULL AND o.status <> 'Cancelled' GROUP BY 1, 2;
--> statement-breakpoint
-- Updating shared rows of sums would make orders queue, so changes are only appended, and added up later.
CREATE FUNCTION note_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_changes (day, status, count, paise)
  SELECT public.order_day(placed_at), status, count(*), sum(total_paise)
  FROM new_rows WHERE archived_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_orders AFTER INSERT ON orders
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_orders();
--> statement-breakpoint
CREATE FUNCTION note_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_changes (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.price_paise::bigint * l.quantity)
  FROM new_rows l JOIN public.orders o ON o.id = l.order_id
  WHERE o.archived_at IS NULL AND o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_order_lines AFTER INSERT ON order_lines
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_order_lines();
--> statement-breakpoint
CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day date := public.order_day(NEW.placed_at);
  sold int := (NEW.archived_at IS NULL AND NEW.status <> 'Cancelled')::int
    - (OLD.archived_at IS NULL AND OLD.status <> 'Cancelled')::int;
BEGIN
  IF OLD.archived_at IS NULL THEN
    INSERT INTO public.sales_changes (day, status, count, paise) VALUES (on_day, OLD.status, -1, -OLD.total_paise);
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.sales_changes (day, status, count, paise) VALUES (on_day, NEW.status, 1, NEW.total_paise);
  END IF;
  IF sold <> 0 THEN
    INSERT INTO public.sales_changes (day, product_id, count, paise)
    SELECT on_day, product_id, sold * sum(quantity), sold * sum(price_paise::bigint * quantity)
    FROM public.order_lines WHERE order_id = NEW.id GROUP BY product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_changed_order AFTER UPDATE OF status, archived_at ON orders FOR EACH ROW
WHEN (OLD.status <> NEW.status OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
EXECUTE FUNCTION note_changed_order();
