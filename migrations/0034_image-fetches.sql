CREATE TABLE "image_fetches" (
	"product_id" text NOT NULL,
	"source_url" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"image_url" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	CONSTRAINT "image_fetches_product_id_source_url_pk" PRIMARY KEY("product_id","source_url"),
	CONSTRAINT "image_fetches_state_known" CHECK ("image_fetches"."state" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "import_progress" (
	"id" text PRIMARY KEY NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_fetches" ADD CONSTRAINT "image_fetches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_fetches_due" ON "image_fetches" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "image_fetches_failed" ON "image_fetches" USING btree ("product_id") WHERE state = 'failed';