CREATE TABLE "announced_shipments" (
	"shipment_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" text NOT NULL,
	"status" text,
	"text" text NOT NULL,
	"location" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","at","text")
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" text NOT NULL,
	"line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "shipment_lines_positive" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"courier" text,
	"tracking_number" text,
	"tracking_url" text,
	"token" text NOT NULL,
	"grams" integer,
	"label_url" text,
	"provider_order_id" text,
	"provider_shipment_id" text,
	"task" text,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "shipments_token" UNIQUE("token"),
	CONSTRAINT "shipments_status_known" CHECK ("shipments"."status" in ('Booking', 'Booked', 'Cancelled', 'Shipped', 'Out for delivery', 'Undelivered', 'Returning', 'Lost', 'Delivered', 'Returned')),
	CONSTRAINT "shipments_task_known" CHECK ("shipments"."task" in ('book', 'track', 'cancel')),
	CONSTRAINT "shipments_task_due" CHECK (("shipments"."task" is null) = ("shipments"."due_at" is null)),
	CONSTRAINT "shipments_tracked" CHECK ("shipments"."status" in ('Booking', 'Cancelled') or "shipments"."tracking_number" is not null)
);
--> statement-breakpoint
ALTER TABLE "announced_shipments" ADD CONSTRAINT "announced_shipments_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_line" ON "shipment_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("due_at") WHERE "shipments"."task" is not null;--> statement-breakpoint
CREATE INDEX "shipments_not_left" ON "shipments" USING btree ("order_id") WHERE "shipments"."status" in ('Booking', 'Booked');--> statement-breakpoint
CREATE INDEX "shipments_tracking_number" ON "shipments" USING btree (upper("tracking_number"));