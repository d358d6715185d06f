ALTER TABLE "emails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The default comes later, so emails that were sent or kept get no time.
ALTER TABLE "emails" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
-- Older versions send their emails themselves, without claiming them. They get a minute before a new worker does it.
UPDATE "emails" SET "next_attempt_at" = now() + interval '1 minute' WHERE "state" = 'queued';--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "next_attempt_at" SET DEFAULT now() + interval '1 minute';--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."state" = 'queued';
