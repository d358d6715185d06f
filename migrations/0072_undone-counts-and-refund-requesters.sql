ALTER TABLE "stock_counts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" text;