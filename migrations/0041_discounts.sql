-- The last ten digits of a phone number. toPhoneKey in the discounts' rules must return the same.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(phone, '[^0-9]', '', 'g'), 10);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"min_subtotal_paise" integer NOT NULL,
	"collection_ids" jsonb NOT NULL,
	"product_ids" jsonb NOT NULL,
	"first_order_only" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"usage_limit" integer,
	"per_customer_limit" integer,
	"user_email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	CONSTRAINT "discounts_code" UNIQUE("code"),
	CONSTRAINT "discounts_code_form" CHECK ("discounts"."code" ~ '^[A-Z0-9-]{3,30}$'),
	CONSTRAINT "discounts_kind_known" CHECK ("discounts"."kind" in ('percent', 'amount')),
	CONSTRAINT "discounts_value" CHECK ("discounts"."value" > 0 and ("discounts"."kind" <> 'percent' or "discounts"."value" <= 100)),
	CONSTRAINT "discounts_uses_within_limit" CHECK ("discounts"."uses" >= 0 and ("discounts"."usage_limit" is null or "discounts"."uses" <= "discounts"."usage_limit")),
	CONSTRAINT "discounts_title_bounded" CHECK (length("discounts"."title") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_personal" ON "discounts" USING btree (fold_email("user_email")) WHERE "discounts"."user_email" is not null;--> statement-breakpoint
CREATE INDEX "discounts_offers" ON "discounts" USING btree ("id") WHERE "discounts"."code" is null and "discounts"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_discount_user" ON "checkouts" USING btree ("discount_id","user_id") WHERE "checkouts"."discount_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_discount_phone" ON "checkouts" USING btree ("discount_id",phone_key("address"->>'phone')) WHERE "checkouts"."discount_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_discount_live" ON "checkouts" USING btree (phone_key("address"->>'phone')) WHERE "checkouts"."discount_id" is not null and "checkouts"."state" in ('open', 'paid');--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_discount" CHECK ("checkout_lines"."discount_paise" between 0 and "checkout_lines"."price_paise"::bigint * "checkout_lines"."quantity");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount" CHECK (("checkouts"."discount_id" is null) = ("checkouts"."discount_paise" = 0) and "checkouts"."discount_paise" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_paise" between 0 and "order_lines"."price_paise"::bigint * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (("orders"."discount_id" is null) = ("orders"."discount_paise" = 0) and "orders"."discount_paise" >= 0);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page', 'discount'));
--> statement-breakpoint
DROP TRIGGER orders_immutable_columns ON orders;--> statement-breakpoint
CREATE TRIGGER orders_immutable_columns
BEFORE UPDATE OF id, checkout_id, payment_id, customer_name, customer_email, customer_mobile, address, total_paise,
  discount_id, discount_code, discount_paise, currency, placed_at, paid_at
ON orders FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Processes reload the automatic offers. A use changes none of these columns.
CREATE FUNCTION discounts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'discounts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discounts_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF code, title, kind, value,
  min_subtotal_paise, collection_ids, product_ids, first_order_only, starts_at, ends_at, usage_limit, per_customer_limit,
  is_active, archived_at
ON discounts FOR EACH STATEMENT EXECUTE FUNCTION discounts_changed();
--> statement-breakpoint
-- Every order with a discount updates its row; free space in its page allows HOT updates, which do not touch the indexes.
ALTER TABLE discounts SET (fillfactor = 50);
--> statement-breakpoint
-- A use is held with the checkout and returned with it, whatever changes its state. The constraint on discounts.uses
-- fails the change that would exceed the limit.
CREATE FUNCTION count_discount_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted constant text[] := ARRAY['open', 'paid', 'settled'];
  difference int := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.state = ANY (counted) THEN difference := difference + 1; END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = ANY (counted) THEN difference := difference - 1; END IF;
  IF difference <> 0 THEN
    UPDATE public.discounts SET uses = uses + difference WHERE id = coalesce(NEW.discount_id, OLD.discount_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_discount_use AFTER INSERT ON checkouts FOR EACH ROW
WHEN (NEW.discount_id IS NOT NULL) EXECUTE FUNCTION count_discount_use();
--> statement-breakpoint
CREATE TRIGGER count_updated_discount_use AFTER UPDATE OF state ON checkouts FOR EACH ROW
WHEN (NEW.discount_id IS NOT NULL AND OLD.state <> NEW.state) EXECUTE FUNCTION count_discount_use();
--> statement-breakpoint
CREATE TRIGGER count_deleted_discount_use AFTER DELETE ON checkouts FOR EACH ROW
WHEN (OLD.discount_id IS NOT NULL) EXECUTE FUNCTION count_discount_use();
--> statement-breakpoint
CREATE TRIGGER checkouts_immutable_discount BEFORE UPDATE OF discount_id, discount_code, discount_paise ON checkouts
FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Sales of products are what was paid for them.
CREATE OR REPLACE FUNCTION record_inserted_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, sum(l.quantity),
    sum(l.price_paise::bigint * l.quantity - l.discount_paise)
  FROM new_rows l JOIN public.orders o ON o.id = l.order_id WHERE o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_updated_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day date := public.order_day(NEW.placed_at);
  sold int := (NEW.status <> 'Cancelled')::int - (OLD.status <> 'Cancelled')::int;
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  VALUES (on_day, OLD.status, -1, -OLD.total_paise), (on_day, NEW.status, 1, NEW.total_paise);
  IF sold <> 0 THEN
    INSERT INTO public.sales_deltas (day, product_id, count, paise)
    SELECT on_day, product_id, sold * sum(quantity), sold * sum(price_paise::bigint * quantity - discount_paise)
    FROM public.order_lines WHERE order_id = NEW.id GROUP BY product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_deleted_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, -sum(l.quantity),
    -sum(l.price_paise::bigint * l.quantity - l.discount_paise)
  FROM old_rows l JOIN public.orders o ON o.id = l.order_id WHERE o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;
