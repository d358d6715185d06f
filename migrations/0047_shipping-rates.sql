CREATE TABLE "pin_codes" (
	"pin" integer PRIMARY KEY NOT NULL,
	"serviceable" boolean NOT NULL,
	"cod" boolean NOT NULL,
	"extra_days" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "pin_codes_six_digits" CHECK ("pin_codes"."pin" between 100000 and 999999),
	CONSTRAINT "pin_codes_extra_days" CHECK ("pin_codes"."extra_days" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"rates" json,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	"pins_version" integer DEFAULT 0 NOT NULL,
	"pins_edited_at" timestamp with time zone,
	"pins_edited_by" text,
	CONSTRAINT "shipping_rates_one_row" CHECK ("shipping_rates"."id" = 1),
	CONSTRAINT "shipping_rates_saved" CHECK (("shipping_rates"."version" = 0) = ("shipping_rates"."rates" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipping_option_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipping_option" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipping_charge_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "deliver_from" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "deliver_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_option" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_charge_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_by" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_shipping_charge" CHECK ("checkouts"."shipping_charge_paise" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_charge" CHECK ("orders"."shipping_charge_paise" >= 0);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page', 'discount', 'shipping'));--> statement-breakpoint
DROP TRIGGER orders_immutable_columns ON orders;--> statement-breakpoint
CREATE TRIGGER orders_immutable_columns
BEFORE UPDATE OF id, checkout_id, customer_name, customer_email, customer_mobile, address, total_paise,
  discount_id, discount_code, discount_paise, shipping_option, shipping_charge_paise, deliver_from, deliver_by,
  payment_method, cod_fee_paise, currency, placed_at
ON orders FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER checkouts_immutable_shipping
BEFORE UPDATE OF shipping_option_id, shipping_option, shipping_charge_paise, deliver_from, deliver_by
ON checkouts FOR EACH ROW EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Cached pages tell what shipping costs, and processes reload the rates with the settings.
CREATE TRIGGER shipping_rates_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON shipping_rates FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
