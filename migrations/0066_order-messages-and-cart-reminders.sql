CREATE TABLE "cart_reminder_stop_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"reminded_line_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cart_reminders_bounded" CHECK (length("cart_reminders"."origin") <= 300)
);
--> statement-breakpoint
ALTER TABLE "shop_settings" DROP CONSTRAINT "shop_settings_section_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "cart_reminder_stop_links" ADD CONSTRAINT "cart_reminder_stop_links_user_id_cart_reminders_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."cart_reminders"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_reminder_stop_links_user" ON "cart_reminder_stop_links" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_section_known" CHECK ("shop_settings"."section" in ('brand', 'theme', 'navigation', 'seller', 'social', 'pages', 'commerce', 'marketing'));