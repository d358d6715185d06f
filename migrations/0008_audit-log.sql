-- Trigram indexes for substring search. A trusted extension, like fuzzystrmatch.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undone_by" text,
	CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('price', 'stock', 'product', 'role', 'user', 'status', 'order', 'refund', 'home'))
);
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (("subject_name" || ' ' || "actor_name") gin_trgm_ops);--> statement-breakpoint
-- Entries are immutable, except for undone_by.
CREATE TRIGGER audit_entries_stay
BEFORE DELETE OR UPDATE OF id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after
ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
