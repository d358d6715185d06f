ALTER TABLE "stock_levels" ADD COLUMN "uncounted_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "counted_at" timestamp with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_levels_uncounted" ON "stock_levels" USING btree ("counted_at") WHERE uncounted_units <> 0;