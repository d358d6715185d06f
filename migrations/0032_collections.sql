CREATE TABLE "collection_products" (
	"collection_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collection_redirects" (
	"address" text PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"banner_url" text,
	"narrow_banner_url" text,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'manual' NOT NULL,
	"rule" jsonb,
	"sort_by" text DEFAULT 'newest' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	CONSTRAINT "collections_name_form" CHECK (are_filter_values(ARRAY["collections"."name"])),
	CONSTRAINT "collections_slug_form" CHECK ("collections"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("collections"."slug") <= 80),
	CONSTRAINT "collections_kind_known" CHECK ("collections"."kind" in ('manual', 'rule')),
	CONSTRAINT "collections_sort_known" CHECK ("collections"."sort_by" in ('newest', 'priceAsc', 'priceDesc', 'popularity', 'manual')),
	CONSTRAINT "collections_rule_given" CHECK (("collections"."kind" = 'rule') = ("collections"."rule" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_redirects" ADD CONSTRAINT "collection_redirects_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "collection_redirects_collection" ON "collection_redirects" USING btree ("collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name_unique" ON "collections" USING btree (search_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug_unique" ON "collections" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection'));
--> statement-breakpoint
-- Cached pages and responses show collections, so a change drops them like a catalogue change.
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON collections FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON collection_products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- Returns 'oversized-t-shirt' for 'OverSized T-Shirt'. A name without Latin letters and digits gets 'collection'.
CREATE FUNCTION collection_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  nullif(trim(BOTH '-' FROM left(trim(LEADING '-' FROM regexp_replace(search_fold(name), '[^a-z0-9]+', '-', 'g')), 70)), ''),
  'collection'
);
--> statement-breakpoint
-- Adds a collection for each name that has none, with a slug that no other collection uses. An old address of another
-- collection becomes the new one's.
CREATE FUNCTION create_missing_collections(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given text;
  base text;
  candidate text;
  attempt int;
BEGIN
  FOR given IN
    SELECT name FROM unnest(names) WITH ORDINALITY AS listed (name, place)
    WHERE NOT EXISTS (SELECT FROM public.collections c WHERE public.search_fold(c.name) = public.search_fold(listed.name))
    ORDER BY place
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM public.collections c WHERE public.search_fold(c.name) = public.search_fold(given));
    base := public.collection_slug(given);
    candidate := base;
    attempt := 1;
    WHILE candidate = 'all' OR EXISTS (
      SELECT FROM public.collections c WHERE c.slug = candidate OR public.search_fold(c.name) = candidate
    ) LOOP
      attempt := attempt + 1;
      candidate := base || '-' || attempt;
    END LOOP;
    INSERT INTO public.collections (id, position, name, slug)
    SELECT
      lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || right(gen_random_uuid()::text, 12),
      coalesce(max(position), 100) + 1, given, candidate
    FROM public.collections;
    DELETE FROM public.collection_redirects WHERE address IN (public.search_fold(given), candidate);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION create_collections_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.create_missing_collections(
      (SELECT array_agg(DISTINCT used) FROM new_rows, unnest(collections) AS used)
    );
  ELSE
    PERFORM public.create_missing_collections(NEW.collections);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER create_collections_of_new AFTER INSERT ON products
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION create_collections_of_products();
--> statement-breakpoint
-- Per row, because a trigger with old and new rows of a statement would run after every sale.
CREATE TRIGGER create_collections_of_changed AFTER UPDATE OF collections ON products
FOR EACH ROW WHEN (OLD.collections IS DISTINCT FROM NEW.collections) EXECUTE FUNCTION create_collections_of_products();
--> statement-breakpoint
-- The names in use, the most frequent first, so it decides the spelling.
SELECT create_missing_collections(ARRAY(
  SELECT used FROM products, unnest(collections) AS used GROUP BY used ORDER BY count(*) DESC, used
));
