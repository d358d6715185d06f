CREATE TABLE "login_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Sessions are cached with claimed_at, too.
CREATE OR REPLACE TRIGGER users_changed
AFTER DELETE OR TRUNCATE OR UPDATE OF id, name, email, mobile, role, password_hash, claimed_at, is_demo
ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_changed();
