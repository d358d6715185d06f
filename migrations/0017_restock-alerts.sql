CREATE TABLE "restock_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"size" text,
	"color" text,
	"origin" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"token_hash" text,
	CONSTRAINT "restock_alerts_bounded" CHECK (length("restock_alerts"."email") between 3 and 254 and length("restock_alerts"."size") <= 60 and length("restock_alerts"."color") <= 60 and length("restock_alerts"."origin") <= 300),
	CONSTRAINT "restock_alerts_told_by_mail" CHECK (("restock_alerts"."told_at" is null) = ("restock_alerts"."token_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "restock_alerts" ADD CONSTRAINT "restock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_alerts_once" ON "restock_alerts" USING btree ("product_id",lower("email"),coalesce("size", ''),coalesce("color", '')) WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_queue" ON "restock_alerts" USING btree ("product_id","id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "restock_alerts_told" ON "restock_alerts" USING btree ("product_id","told_at");--> statement-breakpoint
CREATE INDEX "restock_alerts_asked" ON "restock_alerts" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "restock_alerts_email" ON "restock_alerts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "restock_alerts_token" ON "restock_alerts" USING btree ("token_hash");