-- Must return what foldEmail in src/shared/email.ts returns: the collation lowercases like JavaScript, whatever the database's locale.
CREATE FUNCTION "fold_email"("email" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(lower(normalize(btrim("email"), NFKC) COLLATE "und-x-icu"), 'ς', 'σ');--> statement-breakpoint
DROP INDEX "users_email_unique";--> statement-breakpoint
DROP INDEX "users_unusual_email";--> statement-breakpoint
DROP INDEX "newsletter_subscribers_email_unique";--> statement-breakpoint
DROP INDEX "restock_alerts_once";--> statement-breakpoint
DROP INDEX "restock_alerts_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "shares_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- accounts that share an address in another spelling stay as they are, for an admin to look at
UPDATE "users" SET "shares_email" = true FROM (
  SELECT "id", row_number() OVER (PARTITION BY fold_email("email") ORDER BY "created_at", "id") AS "n" FROM "users"
) AS "ranked" WHERE "ranked"."id" = "users"."id" AND "ranked"."n" > 1;--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "shares_email" = true FROM (
  SELECT "id", row_number() OVER (PARTITION BY fold_email("email") ORDER BY "consented_at", "id") AS "n" FROM "newsletter_subscribers"
) AS "ranked" WHERE "ranked"."id" = "newsletter_subscribers"."id" AND "ranked"."n" > 1;--> statement-breakpoint
-- a second alert for the same address and variant would only send the same email again
DELETE FROM "restock_alerts" USING (
  SELECT "id", row_number() OVER (
    PARTITION BY "product_id", fold_email("email"), coalesce("size", ''), coalesce("color", '') ORDER BY "id"
  ) AS "n" FROM "restock_alerts" WHERE "notified_at" IS NULL
) AS "ranked" WHERE "ranked"."id" = "restock_alerts"."id" AND "ranked"."n" > 1;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (fold_email("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree (fold_email("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (fold_email("email")) WHERE not shares_email;--> statement-breakpoint
CREATE INDEX "users_unusual_email" ON "users" USING btree ("created_at","id") WHERE email ~ '[^!-~]|[<>]';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (fold_email("email")) WHERE not shares_email;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_alerts_once" ON "restock_alerts" USING btree ("product_id",fold_email("email"),coalesce("size", ''),coalesce("color", '')) WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_email" ON "restock_alerts" USING btree (fold_email("email"));