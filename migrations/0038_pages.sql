CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"published" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"edited_by" text
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'return', 'message', 'home', 'settings', 'collection', 'page'));--> statement-breakpoint
-- Cached pages contain published texts, so a change drops them like a catalogue change. Drafts are in no cache.
CREATE TRIGGER catalogue_changed BEFORE UPDATE OF published OR DELETE OR TRUNCATE
ON pages FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- A footer that no admin has edited gets the link to the privacy policy, after the terms.
UPDATE shop_settings SET version = version + 1, value = jsonb_set(value, '{footer}', (
  SELECT jsonb_agg(jsonb_set(footer.col, '{links}', (
    SELECT coalesce(jsonb_agg(added.link ORDER BY links.position, added.position), '[]')
    FROM jsonb_array_elements(footer.col->'links') WITH ORDINALITY AS links (link, position),
      jsonb_array_elements(
        CASE links.link->>'to'
          WHEN '/terms' THEN jsonb_build_array(links.link, '{"label":"Privacy Policy","to":"/privacy"}'::jsonb)
          ELSE jsonb_build_array(links.link)
        END
      ) WITH ORDINALITY AS added (link, position)
  )) ORDER BY footer.position)
  FROM jsonb_array_elements(value->'footer') WITH ORDINALITY AS footer (col, position)
))
WHERE section = 'navigation' AND edited_by IS NULL AND jsonb_array_length(value->'footer') > 0
  AND value::text NOT LIKE '%"/privacy"%';
