CREATE TABLE "product_tax_rates" (
	"product_id" text NOT NULL,
	"valid_from" date DEFAULT '2017-07-01' NOT NULL,
	"hsn" text DEFAULT '' NOT NULL,
	"gst_rate" double precision,
	"up_to_paise" integer,
	"rate_above" double precision,
	CONSTRAINT "product_tax_rates_product_id_valid_from_pk" PRIMARY KEY("product_id","valid_from"),
	CONSTRAINT "product_tax_rates_hsn_form" CHECK ("product_tax_rates"."hsn" ~ '^([0-9]{4}([0-9]{2}){0,2})?$'),
	CONSTRAINT "product_tax_rates_gst_rate_bounds" CHECK ("product_tax_rates"."gst_rate" between 0 and 100),
	CONSTRAINT "product_tax_rates_slab" CHECK (num_nonnulls("product_tax_rates"."up_to_paise", "product_tax_rates"."rate_above") in (0, 2) and ("product_tax_rates"."up_to_paise" is null or "product_tax_rates"."gst_rate" is not null) and "product_tax_rates"."up_to_paise" > 0 and "product_tax_rates"."rate_above" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "product_tax_rates" ADD CONSTRAINT "product_tax_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;