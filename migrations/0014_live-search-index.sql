DROP INDEX "products_search";--> statement-breakpoint
CREATE INDEX "products_all_categories" ON "products" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "products_all_collections" ON "products" USING gin ("collections");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search") WHERE state = 'live';