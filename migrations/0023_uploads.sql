CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"content" text,
	"bytes" integer,
	"state" text DEFAULT 'unused' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('unused', 'used', 'removing', 'removed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_content" ON "uploads" USING btree ("content") WHERE state in ('unused', 'used');--> statement-breakpoint
-- Registers the uploads that rows already reference. Their file names are hashes of their content.
INSERT INTO uploads (id, content, state, seen_at)
SELECT DISTINCT found[1], found[1], 'used', now()
FROM (
  SELECT url AS text FROM product_images
  UNION ALL SELECT image FROM order_lines
  UNION ALL SELECT image FROM checkout_lines
  UNION ALL SELECT content::text FROM site_content
) AS named, regexp_matches(named.text, '/media/uploads/([0-9a-f]{32})', 'g') AS found;
