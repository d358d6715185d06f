CREATE TABLE "shop_setup" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"policies_read_at" timestamp with time zone,
	"policies_read_by" text,
	"demo_removed_at" timestamp with time zone,
	CONSTRAINT "shop_setup_one_row" CHECK ("shop_setup"."only")
);
--> statement-breakpoint
INSERT INTO shop_setup DEFAULT VALUES;
