CREATE TABLE "stock_imports" (
	"product_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	CONSTRAINT "stock_imports_product_id_fingerprint_pk" PRIMARY KEY("product_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Once per transaction: every update leaves a row version that the next one must skip, so thousands of statements would
-- take quadratic time. The setting is local, so a rolled back savepoint also forgets it.
CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.catalogue_changed', true) = 'yes' THEN RETURN NULL; END IF;
  UPDATE public.catalogue_version SET version = version + 1;
  PERFORM pg_notify('catalogue', 'changed');
  PERFORM set_config('shop.catalogue_changed', 'yes', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Creates the collections of several new products in the order of the products.
CREATE OR REPLACE FUNCTION create_collections_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.create_missing_collections((
      SELECT array_agg(name ORDER BY first_id, name)
      FROM (SELECT used AS name, min(id) AS first_id FROM new_rows, unnest(collections) AS used GROUP BY used) AS named
    ));
  ELSE
    PERFORM public.create_missing_collections(NEW.collections);
  END IF;
  RETURN NULL;
END $$;
