CREATE TABLE "cod_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"confirm_by" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirm_token_hash" text,
	"written_off_paise" integer DEFAULT 0 NOT NULL,
	"reference" text,
	"note" text,
	"recorded_at" timestamp with time zone,
	"recorded_by" text,
	"refused_at" timestamp with time zone,
	CONSTRAINT "cod_orders_confirm_token" UNIQUE("confirm_token_hash"),
	CONSTRAINT "cod_orders_written_off" CHECK ("cod_orders"."written_off_paise" >= 0 and ("cod_orders"."written_off_paise" = 0 or "cod_orders"."recorded_at" is not null)),
	CONSTRAINT "cod_orders_refused" CHECK ("cod_orders"."refused_at" is null or "cod_orders"."recorded_at" is null)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payment_method" text DEFAULT 'Online' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "cod_fee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'Online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_fee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refund_to" jsonb;--> statement-breakpoint
ALTER TABLE "cod_orders" ADD CONSTRAINT "cod_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_orders_unconfirmed" ON "cod_orders" USING btree ("confirm_by") WHERE "cod_orders"."confirm_by" is not null and "cod_orders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_cod_user" ON "orders" USING btree ("user_id") WHERE "orders"."payment_method" = 'COD';--> statement-breakpoint
CREATE INDEX "orders_cod_phone" ON "orders" USING btree (phone_key("address"->>'phone')) WHERE "orders"."payment_method" = 'COD';--> statement-breakpoint
CREATE INDEX "orders_cash_pending" ON "orders" USING btree ("status") WHERE "orders"."payment_method" = 'COD' and "orders"."paid_at" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payment_method_known" CHECK ("checkouts"."payment_method" in ('Online', 'COD'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_cod" CHECK ("checkouts"."cod_fee_paise" >= 0 and ("checkouts"."payment_method" = 'COD' or "checkouts"."cod_fee_paise" = 0) and ("checkouts"."payment_method" = 'Online' or "checkouts"."provider_order_id" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('Online', 'COD'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK (("orders"."payment_id" is null) = ("orders"."paid_at" is null) and ("orders"."paid_at" is not null or "orders"."payment_method" = 'COD'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cod_fee" CHECK ("orders"."cod_fee_paise" = 0 or ("orders"."cod_fee_paise" > 0 and "orders"."payment_method" = 'COD'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('due', 'sent', 'processed', 'failed', 'due by hand'));--> statement-breakpoint
DROP TRIGGER orders_immutable_columns ON orders;--> statement-breakpoint
CREATE TRIGGER orders_immutable_columns
BEFORE UPDATE OF id, checkout_id, customer_name, customer_email, customer_mobile, address, total_paise,
  discount_id, discount_code, discount_paise, payment_method, cod_fee_paise, currency, placed_at
ON orders FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Cash is recorded once; what is paid stays paid.
CREATE TRIGGER orders_immutable_payment BEFORE UPDATE OF payment_id, paid_at ON orders
FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER cod_orders_no_delete BEFORE DELETE ON cod_orders
FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER cod_orders_immutable_cash BEFORE UPDATE OF recorded_at, written_off_paise ON cod_orders
FOR EACH ROW WHEN (OLD.recorded_at IS NOT NULL) EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER checkouts_immutable_payment_method BEFORE UPDATE OF payment_method, cod_fee_paise ON checkouts
FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Revenue counts what is paid: cash on delivery only once it is recorded.
CREATE OR REPLACE FUNCTION record_inserted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  SELECT public.order_day(placed_at), status, count(*), coalesce(sum(total_paise) FILTER (WHERE paid_at IS NOT NULL), 0)
  FROM new_rows GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_updated_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day date := public.order_day(NEW.placed_at);
  paid int := CASE WHEN OLD.paid_at IS NULL THEN 0 ELSE OLD.total_paise END;
  sold int := (NEW.status <> 'Cancelled')::int - (OLD.status <> 'Cancelled')::int;
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  VALUES (on_day, OLD.status, -1, -paid), (on_day, NEW.status, 1, paid);
  IF sold <> 0 THEN
    INSERT INTO public.sales_deltas (day, product_id, count, paise)
    SELECT on_day, product_id, sold * sum(quantity), sold * sum(price_paise::bigint * quantity - discount_paise)
    FROM public.order_lines WHERE order_id = NEW.id GROUP BY product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  VALUES (public.order_day(NEW.placed_at), NEW.status, 0, NEW.total_paise);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_paid_order AFTER UPDATE OF paid_at ON orders FOR EACH ROW
WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION record_paid_order();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_deleted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  SELECT public.order_day(placed_at), status, -count(*), -coalesce(sum(total_paise) FILTER (WHERE paid_at IS NOT NULL), 0)
  FROM old_rows GROUP BY 1, 2;
  RETURN NULL;
END $$;
