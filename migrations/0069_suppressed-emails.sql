ALTER TABLE "emails" DROP CONSTRAINT "emails_state_known";--> statement-breakpoint
UPDATE "emails" SET "state" = 'suppressed' WHERE "state" = 'kept';--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_state_known" CHECK ("emails"."state" in ('queued', 'sent', 'suppressed', 'failed'));
