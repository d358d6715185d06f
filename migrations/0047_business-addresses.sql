ALTER TABLE "addresses" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "gstin" text;