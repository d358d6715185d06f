CREATE TABLE "return_lines" (
	"return_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"new_size" text,
	"held_stock_id" bigint,
	"is_restocked" boolean,
	CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id"),
	CONSTRAINT "return_lines_counted" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_exchange" CHECK (("return_lines"."new_size" is null) = ("return_lines"."held_stock_id" is null))
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "return_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"by_name" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"reason_text" text,
	"photo" text,
	"outcome" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"is_late" boolean NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refund_id" text,
	"refunded_paise" integer,
	CONSTRAINT "returns_photo" UNIQUE("photo"),
	CONSTRAINT "returns_status_known" CHECK ("returns"."status" in ('requested', 'approved', 'received', 'refunded', 'exchanged', 'rejected')),
	CONSTRAINT "returns_outcome_known" CHECK ("returns"."outcome" in ('refund', 'exchange')),
	CONSTRAINT "returns_reason_known" CHECK ("returns"."reason" in ('Size does not fit', 'Received a different item', 'Defective or damaged', 'Changed my mind', 'Something else')),
	CONSTRAINT "returns_bounded" CHECK (length("returns"."name") <= 100 and length("returns"."email") <= 254 and length("returns"."number") <= 30 and length("returns"."reason_text") <= 1000 and length("returns"."origin") <= 300)
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_photo_return_photos_name_fk" FOREIGN KEY ("photo") REFERENCES "public"."return_photos"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_held" ON "return_lines" USING btree ("held_stock_id") WHERE "return_lines"."held_stock_id" is not null;--> statement-breakpoint
CREATE INDEX "return_photos_unclaimed" ON "return_photos" USING btree ("created_at") WHERE "return_photos"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "return_steps_return" ON "return_steps" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_by_status" ON "returns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_names" ON "returns" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "returns_search" ON "returns" USING gin (("order_id" || ' ' || "name" || ' ' || "email" || ' ' || "number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_receipt" ON "orders" USING btree (right("id", 8));