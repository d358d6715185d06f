CREATE TABLE "checkout_lines" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"image" text NOT NULL,
	"size" text,
	"color" text,
	"price_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "checkout_lines_of" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "checkout_lines_counted" CHECK ("checkout_lines"."quantity" > 0 and "checkout_lines"."price_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_mobile" text,
	"address" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"receipt" text NOT NULL,
	"provider_order_id" text,
	"ordering_until" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	CONSTRAINT "checkouts_receipt" UNIQUE("receipt"),
	CONSTRAINT "checkouts_provider_order" UNIQUE("provider_order_id"),
	CONSTRAINT "checkouts_state_known" CHECK ("checkouts"."state" in ('open', 'paid', 'settled', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "checkouts_total_positive" CHECK ("checkouts"."total_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoices_order" UNIQUE("order_id"),
	CONSTRAINT "invoices_serial" UNIQUE("year","serial")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"image" text NOT NULL,
	"size" text,
	"color" text,
	"price_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_counted" CHECK ("order_lines"."quantity" > 0 and "order_lines"."price_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_status_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_status_changes_known" CHECK ("order_status_changes"."status" in ('Processing', 'Shipped', 'Delivered', 'Cancelled'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_mobile" text,
	"address" jsonb NOT NULL,
	"total_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'Processing' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "orders_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment" UNIQUE("payment_id"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('Processing', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "orders_total_positive" CHECK ("orders"."total_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider_order_id" text,
	"provider_payment_id" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text NOT NULL,
	"checkout_id" text,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"method" text,
	"made_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"anomaly" text,
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('created', 'failed', 'authorized', 'captured', 'refunded')),
	CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_paise" >= 0 and "payments"."refunded_paise" <= "payments"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"provider_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('due', 'sent', 'processed', 'failed')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD CONSTRAINT "order_status_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_lines_stock" ON "checkout_lines" USING btree ("stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_live" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" in ('open', 'paid');--> statement-breakpoint
CREATE INDEX "checkouts_to_ask" ON "checkouts" USING btree ("next_ask_at") WHERE "checkouts"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "order_status_changes_order" ON "order_status_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gateway_events_order" ON "gateway_events" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_anomalies" ON "payments" USING btree ("seen_at") WHERE "payments"."anomaly" is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_ask" ON "refunds" USING btree ("next_ask_at") WHERE "refunds"."next_ask_at" is not null;--> statement-breakpoint
-- One row, updated with every order; free space in its page allows HOT updates, which do not touch the index.
ALTER TABLE invoice_counters SET (fillfactor = 10);--> statement-breakpoint
ALTER TABLE checkouts SET (fillfactor = 80);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is kept as it is: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- The terms of an order (items, prices, address) are immutable, no matter what writes; only its status changes.
CREATE TRIGGER orders_stay BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER orders_keep_their_terms
BEFORE UPDATE OF id, checkout_id, payment_id, customer_name, customer_email, customer_mobile, address, total_paise,
  currency, placed_at, paid_at
ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_stay BEFORE UPDATE OR DELETE ON order_lines
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_status_changes_stay BEFORE UPDATE OR DELETE ON order_status_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The payment and the amount of a refund are immutable; only its state changes.
CREATE TRIGGER refunds_stay BEFORE DELETE OR UPDATE OF id, payment_id, amount_paise ON refunds
FOR EACH ROW EXECUTE FUNCTION refuse_change();
