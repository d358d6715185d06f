CREATE TABLE "customer_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_count" (
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_notes_bounded" CHECK (length("customer_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"search" text NOT NULL,
	"order_count" integer NOT NULL,
	"spent_paise" bigint NOT NULL,
	"last_order_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "customers_tags_bounded" CHECK (cardinality("customers"."tags") <= 20)
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name"),"user_id");--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("order_count","user_id");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent_paise","user_id");--> statement-breakpoint
CREATE INDEX "customers_last_order" ON "customers" USING btree (coalesce("last_order_at", '-infinity'),"user_id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "checkouts_refunded" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" = 'refunded';--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (fold_email("email"));
--> statement-breakpoint
INSERT INTO customer_count VALUES (0);--> statement-breakpoint
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.customer_count SET count = count + (SELECT count(*) FROM changed_rows);
  ELSIF EXISTS (SELECT FROM changed_rows) THEN
    UPDATE public.customer_count SET count = count - (SELECT count(*) FROM changed_rows);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_inserted_customers AFTER INSERT ON customers
REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER count_deleted_customers AFTER DELETE ON customers
REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
-- Reports the accounts whose row in customers is out of date. Only appends, so concurrent orders never wait for each other.
CREATE FUNCTION report_customer_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_changes (user_id) SELECT DISTINCT user_id FROM new_rows WHERE user_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_customer_orders AFTER INSERT ON orders
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION report_customer_orders();--> statement-breakpoint
CREATE FUNCTION report_customer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_changes (user_id)
  SELECT user_id FROM (VALUES (OLD.user_id), (CASE TG_OP WHEN 'UPDATE' THEN NEW.user_id END)) AS owners (user_id)
  WHERE user_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_updated_customer_order AFTER UPDATE OF payment_id, user_id ON orders FOR EACH ROW
WHEN (OLD.payment_id IS DISTINCT FROM NEW.payment_id OR OLD.user_id IS DISTINCT FROM NEW.user_id)
EXECUTE FUNCTION report_customer_order();--> statement-breakpoint
-- Only demo orders are deleted.
CREATE TRIGGER report_deleted_customer_order AFTER DELETE ON orders FOR EACH ROW
EXECUTE FUNCTION report_customer_order();--> statement-breakpoint
CREATE FUNCTION report_customer_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_changes (user_id)
  SELECT user_id FROM public.orders WHERE payment_id = NEW.id AND user_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_customer_refund AFTER UPDATE OF refunded_paise, amount_paise ON payments FOR EACH ROW
WHEN (OLD.refunded_paise <> NEW.refunded_paise OR OLD.amount_paise <> NEW.amount_paise)
EXECUTE FUNCTION report_customer_refund();--> statement-breakpoint
CREATE FUNCTION report_customer_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_changes (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_customer_account AFTER INSERT OR UPDATE OF name, email, mobile, role ON users
FOR EACH ROW EXECUTE FUNCTION report_customer_account();--> statement-breakpoint
CREATE FUNCTION report_customer_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_changes (user_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER report_customer_address AFTER INSERT OR DELETE OR UPDATE OF phone ON addresses
FOR EACH ROW EXECUTE FUNCTION report_customer_address();--> statement-breakpoint
INSERT INTO customer_changes (user_id) SELECT id FROM users;--> statement-breakpoint
-- What remains of an address when its owner is erased: the place of supply. ERASED_NAME and ERASED_EMAIL in the code must be the same.
CREATE FUNCTION erased_address(address jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('firstName', 'Erased', 'lastName', 'customer', 'address', '', 'city', '', 'postalCode', '',
  'state', coalesce(address->>'state', ''), 'country', coalesce(address->>'country', ''), 'phone', '');
--> statement-breakpoint
-- An order stays as it was placed, except that its customer can be erased.
DROP TRIGGER orders_immutable_columns ON orders;--> statement-breakpoint
CREATE TRIGGER orders_immutable_columns
BEFORE UPDATE OF id, checkout_id, total_paise, discount_id, discount_code, discount_paise, shipping_option,
  shipping_charge_paise, deliver_from, deliver_by, payment_method, cod_fee_paise, currency, placed_at
ON orders FOR EACH ROW EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER orders_immutable_customer
BEFORE UPDATE OF customer_name, customer_email, customer_mobile, address ON orders FOR EACH ROW
WHEN (NEW.customer_name <> 'Erased customer' OR NEW.customer_email <> '' OR NEW.customer_mobile IS NOT NULL
  OR NEW.address <> erased_address(OLD.address))
EXECUTE FUNCTION reject_change();

--> statement-breakpoint
-- Entries are immutable, except for undone_by, and except that a customer can be erased from them.
DROP TRIGGER audit_entries_immutable ON audit_entries;--> statement-breakpoint
CREATE TRIGGER audit_entries_no_delete BEFORE DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER audit_entries_immutable
BEFORE UPDATE OF id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after
ON audit_entries FOR EACH ROW
WHEN (NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.actor_id <> OLD.actor_id
  OR NEW.subject_id <> OLD.subject_id OR NEW.actor_name NOT IN (OLD.actor_name, 'Erased customer')
  OR NEW.subject_name !~* 'erased customer$'
  OR NEW.before IS DISTINCT FROM OLD.before - ARRAY['name', 'email', 'mobile']
  OR NEW.after IS DISTINCT FROM OLD.after - ARRAY['name', 'email', 'mobile'])
EXECUTE FUNCTION reject_change();
