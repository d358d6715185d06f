CREATE TABLE "bulk_edits" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "product_previews" ADD CONSTRAINT "product_previews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_previews_product" ON "product_previews" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'bulk', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page', 'discount', 'shipping', 'staff', 'key', 'webhook'));