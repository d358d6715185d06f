CREATE TABLE "site_content" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	CONSTRAINT "site_content_one_row" CHECK ("site_content"."only")
);
--> statement-breakpoint
INSERT INTO site_content DEFAULT VALUES;
--> statement-breakpoint
-- Cached pages and responses contain site content, so a change drops them like a catalogue change.
CREATE TRIGGER catalogue_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON site_content FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
