CREATE TABLE "shop_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	CONSTRAINT "shop_settings_section_known" CHECK ("shop_settings"."section" in ('brand', 'theme', 'navigation', 'seller', 'social', 'pages', 'commerce'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings'));--> statement-breakpoint
-- Cached pages and responses contain settings, so a change drops them. Processes reload the settings first.
CREATE FUNCTION settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.catalogue_version SET version = version + 1;
  PERFORM pg_notify('catalogue', 'settings');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_changed BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE
ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
