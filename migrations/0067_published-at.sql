ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION "set_published_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := now();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "set_published_at" BEFORE UPDATE OF "state" ON "products" FOR EACH ROW
  WHEN (OLD.state = 'draft' AND NEW.state = 'live') EXECUTE FUNCTION "set_published_at"();
