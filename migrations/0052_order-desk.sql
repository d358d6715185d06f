CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "order_views_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_tags" ON "orders" USING gin ("tags") WHERE "orders"."tags" <> '{}';--> statement-breakpoint
-- Adds the city and the PIN code to what an order is found by.
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
ALTER TABLE "orders" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (order_search(id, customer_name, customer_email, customer_mobile, address, skus)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search");
