DROP INDEX "shipments_tracking_number";--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number" ON "shipments" USING btree (upper("tracking_number") text_pattern_ops);