CREATE TABLE "stock_count_lines" (
	"count_id" text NOT NULL,
	"stock_id" bigint NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"counted_by" text NOT NULL,
	CONSTRAINT "stock_count_lines_count_id_stock_id_pk" PRIMARY KEY("count_id","stock_id"),
	CONSTRAINT "stock_count_lines_not_negative" CHECK ("stock_count_lines"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_unknowns" (
	"count_id" text NOT NULL,
	"code" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "stock_count_unknowns_count_id_code_pk" PRIMARY KEY("count_id","code")
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"collection" text,
	"includes_unpacked" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "stock_counts_scope_known" CHECK ("stock_counts"."scope" in ('all', 'collection', 'scanned')),
	CONSTRAINT "stock_counts_collection" CHECK (("stock_counts"."scope" = 'collection') = ("stock_counts"."collection" is not null)),
	CONSTRAINT "stock_counts_status_known" CHECK ("stock_counts"."status" in ('open', 'booked', 'cancelled')),
	CONSTRAINT "stock_counts_ended" CHECK (("stock_counts"."status" = 'open') = ("stock_counts"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "incoming_stock" (
	"id" text PRIMARY KEY NOT NULL,
	"stock_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"expected_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"received_quantity" integer,
	"received_at" timestamp with time zone,
	"received_by" text,
	CONSTRAINT "incoming_stock_positive" CHECK ("incoming_stock"."quantity" > 0 and "incoming_stock"."received_quantity" >= 0),
	CONSTRAINT "incoming_stock_received" CHECK (("incoming_stock"."received_at" is null) = ("incoming_stock"."received_quantity" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', clock_timestamp()) NOT NULL,
	"stock_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"level" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text,
	"color" text,
	"reason" text NOT NULL,
	"reference" text,
	"actor_id" text,
	"actor_name" text,
	"note" text,
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('opening', 'sale', 'cancellation', 'return', 'exchange', 'incoming', 'import', 'count', 'damage', 'loss', 'gift', 'correction', 'removal')),
	CONSTRAINT "stock_movements_not_empty" CHECK ("stock_movements"."quantity" <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_stock_id_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_unknowns" ADD CONSTRAINT "stock_count_unknowns_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_stock" ADD CONSTRAINT "incoming_stock_stock_id_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_lines_stock" ON "stock_count_lines" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "stock_counts_newest" ON "stock_counts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "incoming_stock_variant" ON "incoming_stock" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "incoming_stock_newest" ON "incoming_stock" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("stock_id","at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_reason" ON "stock_movements" USING btree ("reason","at","id") WHERE reason <> 'sale';
--> statement-breakpoint
-- Every stock row begins with what is on hand.
INSERT INTO stock_movements (stock_id, quantity, level, product_id, size, color, reason)
SELECT id, on_hand, on_hand, product_id, size, color, 'opening' FROM stock WHERE on_hand <> 0 ORDER BY id;
--> statement-breakpoint
ALTER FUNCTION record_stock_deltas() RENAME TO record_stock_changes;
--> statement-breakpoint
-- Queues the deltas and writes the ledger. The statement that changes stock says why in shop.stock_cause, which applies once.
CREATE OR REPLACE FUNCTION record_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := nullif(current_setting('shop.stock_cause', true), '');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    WITH changed AS (
      SELECT n.*, n.on_hand - o.on_hand AS quantity, n.sold - n.returned - o.sold + o.returned AS units, CASE
        WHEN n.sold > o.sold OR n.returned < o.returned THEN 'sale'
        WHEN n.sold < o.sold THEN 'cancellation'
        WHEN n.returned > o.returned THEN 'return'
        ELSE 'correction' END AS reason
      FROM new_rows n JOIN old_rows o USING (id)
    ),
    moved AS (
      INSERT INTO public.stock_movements (stock_id, quantity, level, product_id, size, color, reason, reference, actor_id,
        actor_name, note)
      SELECT id, quantity, on_hand, product_id, size, color, coalesce(cause->>'reason', reason), cause->>'reference',
        cause->>'actorId', cause->>'actorName', cause->>'note'
      FROM changed WHERE quantity <> 0 ORDER BY id
    )
    INSERT INTO public.stock_deltas (product_id, units) SELECT product_id, sum(units) FROM changed GROUP BY product_id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO public.stock_deltas (product_id, units)
    SELECT product_id, sum(sold - returned) FROM new_rows GROUP BY product_id;
    INSERT INTO public.stock_movements (stock_id, quantity, level, product_id, size, color, reason, reference, actor_id,
      actor_name, note)
    SELECT id, on_hand, on_hand, product_id, size, color, coalesce(cause->>'reason', 'opening'), cause->>'reference',
      cause->>'actorId', cause->>'actorName', cause->>'note'
    FROM new_rows WHERE on_hand <> 0 ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.stock_deltas (product_id, units) SELECT DISTINCT product_id, 0 FROM old_rows;
    INSERT INTO public.stock_movements (stock_id, quantity, level, product_id, size, color, reason, actor_id, actor_name)
    SELECT id, -on_hand, 0, product_id, size, color, 'removal', cause->>'actorId', cause->>'actorName'
    FROM old_rows WHERE on_hand <> 0 ORDER BY id;
  ELSE
    INSERT INTO public.stock_deltas (product_id, units) SELECT DISTINCT product_id, 0 FROM public.stock;
    INSERT INTO public.stock_movements (stock_id, quantity, level, product_id, size, color, reason)
    SELECT id, -on_hand, 0, product_id, size, color, 'removal' FROM public.stock WHERE on_hand <> 0 ORDER BY id;
  END IF;
  IF cause IS NOT NULL THEN
    PERFORM set_config('shop.stock_cause', '', true);
  END IF;
  RETURN NULL;
END $$;
