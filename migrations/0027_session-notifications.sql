-- Processes cache sessions with their users and clear that cache on this notification, no matter what made the change.
CREATE FUNCTION notify_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', '');
  RETURN NULL;
END $$;--> statement-breakpoint
-- Not last_used_at, which is updated once a minute, nor device, which is not cached.
CREATE TRIGGER sessions_changed AFTER DELETE OR TRUNCATE OR UPDATE OF id, token_hash, user_id, created_at
ON sessions FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_changed();--> statement-breakpoint
CREATE TRIGGER users_changed
AFTER DELETE OR TRUNCATE OR UPDATE OF id, name, email, mobile, role, password_hash, is_demo
ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions_changed();
