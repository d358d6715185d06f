-- Renames tables, columns, constraints, triggers and functions to the names that the code uses. No row is rewritten,
-- except the few that store a sentence the shop compares.
ALTER TABLE "mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_state_known" TO "emails_state_known";--> statement-breakpoint
ALTER INDEX "mails_newest" RENAME TO "emails_newest";--> statement-breakpoint
ALTER INDEX "mails_to" RENAME TO "emails_to";--> statement-breakpoint
ALTER INDEX "mails_subject" RENAME TO "emails_subject";--> statement-breakpoint
ALTER INDEX "mails_search" RENAME TO "emails_search";--> statement-breakpoint
ALTER TABLE "throttle" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "throttle_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "gateway_events" RENAME TO "provider_events";--> statement-breakpoint
ALTER TABLE "provider_events" RENAME CONSTRAINT "gateway_events_pkey" TO "provider_events_pkey";--> statement-breakpoint
ALTER INDEX "gateway_events_order" RENAME TO "provider_events_order";--> statement-breakpoint
ALTER TABLE "stock_changes" RENAME TO "stock_deltas";--> statement-breakpoint
ALTER TABLE "stock_deltas" RENAME CONSTRAINT "stock_changes_pkey" TO "stock_deltas_pkey";--> statement-breakpoint
ALTER SEQUENCE "stock_changes_id_seq" RENAME TO "stock_deltas_id_seq";--> statement-breakpoint
ALTER TABLE "sales_changes" RENAME TO "sales_deltas";--> statement-breakpoint
ALTER TABLE "sales_deltas" RENAME CONSTRAINT "sales_changes_pkey" TO "sales_deltas_pkey";--> statement-breakpoint
ALTER SEQUENCE "sales_changes_id_seq" RENAME TO "sales_deltas_id_seq";--> statement-breakpoint
ALTER TABLE "order_sums" RENAME TO "daily_order_totals";--> statement-breakpoint
ALTER TABLE "daily_order_totals" RENAME CONSTRAINT "order_sums_of" TO "daily_order_totals_pk";--> statement-breakpoint
ALTER TABLE "product_sums" RENAME TO "daily_product_totals";--> statement-breakpoint
ALTER TABLE "daily_product_totals" RENAME CONSTRAINT "product_sums_of" TO "daily_product_totals_pk";--> statement-breakpoint
ALTER INDEX "product_sums_days" RENAME TO "daily_product_totals_days";--> statement-breakpoint
ALTER TABLE "contact_answers" RENAME TO "contact_replies";--> statement-breakpoint
ALTER TABLE "contact_replies" RENAME CONSTRAINT "contact_answers_pkey" TO "contact_replies_pkey";--> statement-breakpoint
ALTER TABLE "contact_replies" RENAME CONSTRAINT "contact_answers_bounded" TO "contact_replies_bounded";--> statement-breakpoint
ALTER TABLE "contact_replies" RENAME CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" TO "contact_replies_message_id_contact_messages_id_fk";--> statement-breakpoint
ALTER INDEX "contact_answers_message" RENAME TO "contact_replies_message";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "ordering_until" TO "provider_order_lease_until";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "next_ask_at" TO "reconcile_at";--> statement-breakpoint
ALTER INDEX "checkouts_to_ask" RENAME TO "checkouts_reconcile";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "next_ask_at" TO "reconcile_at";--> statement-breakpoint
ALTER INDEX "refunds_to_ask" RENAME TO "refunds_reconcile";--> statement-breakpoint
ALTER TABLE "restock_alerts" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "restock_alerts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "restock_alerts" RENAME CONSTRAINT "restock_alerts_told_by_mail" TO "restock_alerts_notified_by_email";--> statement-breakpoint
ALTER INDEX "restock_alerts_told" RENAME TO "restock_alerts_notified";--> statement-breakpoint
ALTER INDEX "restock_alerts_asked" RENAME TO "restock_alerts_requested";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" RENAME COLUMN "asked_at" TO "confirmation_sent_at";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "begun_at" TO "started_at";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "on_since" TO "enabled_at";--> statement-breakpoint
ALTER TABLE "stock" RENAME CONSTRAINT "stock_of" TO "stock_variant_unique";--> statement-breakpoint
ALTER TABLE "stock" RENAME CONSTRAINT "stock_whole_or_by_choice" TO "stock_product_or_variant";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME CONSTRAINT "cart_lines_of" TO "cart_lines_variant_unique";--> statement-breakpoint
ALTER TABLE "carts" RENAME CONSTRAINT "carts_of_guest" TO "carts_guest_unique";--> statement-breakpoint
ALTER TABLE "carts" RENAME CONSTRAINT "carts_of_user" TO "carts_user_unique";--> statement-breakpoint
ALTER TABLE "checkout_lines" RENAME CONSTRAINT "checkout_lines_of" TO "checkout_lines_pk";--> statement-breakpoint
ALTER TABLE "checkout_lines" RENAME CONSTRAINT "checkout_lines_counted" TO "checkout_lines_positive";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME CONSTRAINT "order_lines_counted" TO "order_lines_positive";--> statement-breakpoint
ALTER TABLE "return_lines" RENAME CONSTRAINT "return_lines_counted" TO "return_lines_positive";--> statement-breakpoint
ALTER TABLE "devices" RENAME CONSTRAINT "devices_of_user" TO "devices_pk";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "recovery_codes_of_user" TO "recovery_codes_pk";--> statement-breakpoint
ALTER INDEX "products_dearest" RENAME TO "products_most_expensive";--> statement-breakpoint
ALTER INDEX "products_best_sold" RENAME TO "products_best_selling";--> statement-breakpoint
ALTER INDEX "orders_dearest" RENAME TO "orders_most_expensive";--> statement-breakpoint
ALTER INDEX "payments_given_back" RENAME TO "payments_refunded";--> statement-breakpoint
-- The bodies of PL/pgSQL functions are text and must be written again with the new names.
ALTER FUNCTION note_stock_changes() RENAME TO record_stock_deltas;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_stock_deltas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.stock_deltas (product_id, units)
    SELECT product_id, sum(sold - returned) FROM new_rows GROUP BY product_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.stock_deltas (product_id, units) SELECT DISTINCT product_id, 0 FROM old_rows;
  ELSIF TG_OP = 'TRUNCATE' THEN
    INSERT INTO public.stock_deltas (product_id, units) SELECT DISTINCT product_id, 0 FROM public.stock;
  ELSE
    INSERT INTO public.stock_deltas (product_id, units)
    SELECT n.product_id, sum(n.sold - n.returned - o.sold + o.returned)
    FROM new_rows n JOIN old_rows o USING (id)
    GROUP BY n.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER note_new_stock ON stock RENAME TO record_inserted_stock;--> statement-breakpoint
ALTER TRIGGER note_changed_stock ON stock RENAME TO record_updated_stock;--> statement-breakpoint
ALTER TRIGGER note_deleted_stock ON stock RENAME TO record_deleted_stock;--> statement-breakpoint
ALTER TRIGGER note_emptied_stock ON stock RENAME TO record_truncated_stock;--> statement-breakpoint
ALTER FUNCTION note_orders() RENAME TO record_inserted_orders;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_inserted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  SELECT public.order_day(placed_at), status, count(*), sum(total_paise)
  FROM new_rows WHERE archived_at IS NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER note_orders ON orders RENAME TO record_inserted_orders;--> statement-breakpoint
ALTER FUNCTION note_order_lines() RENAME TO record_inserted_order_lines;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_inserted_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.price_paise::bigint * l.quantity)
  FROM new_rows l JOIN public.orders o ON o.id = l.order_id
  WHERE o.archived_at IS NULL AND o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER note_order_lines ON order_lines RENAME TO record_inserted_order_lines;--> statement-breakpoint
ALTER FUNCTION note_changed_order() RENAME TO record_updated_order;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_updated_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day date := public.order_day(NEW.placed_at);
  sold int := (NEW.archived_at IS NULL AND NEW.status <> 'Cancelled')::int
    - (OLD.archived_at IS NULL AND OLD.status <> 'Cancelled')::int;
BEGIN
  IF OLD.archived_at IS NULL THEN
    INSERT INTO public.sales_deltas (day, status, count, paise) VALUES (on_day, OLD.status, -1, -OLD.total_paise);
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.sales_deltas (day, status, count, paise) VALUES (on_day, NEW.status, 1, NEW.total_paise);
  END IF;
  IF sold <> 0 THEN
    INSERT INTO public.sales_deltas (day, product_id, count, paise)
    SELECT on_day, product_id, sold * sum(quantity), sold * sum(price_paise::bigint * quantity)
    FROM public.order_lines WHERE order_id = NEW.id GROUP BY product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER note_changed_order ON orders RENAME TO record_updated_order;--> statement-breakpoint
ALTER FUNCTION begin_stock_levels() RENAME TO create_stock_levels;--> statement-breakpoint
ALTER TRIGGER begin_stock_levels ON products RENAME TO create_stock_levels;--> statement-breakpoint
ALTER FUNCTION end_sessions_of_user() RENAME TO delete_user_sessions;--> statement-breakpoint
ALTER FUNCTION words_of(tsvector) RENAME TO search_words_in;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
  changes int[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.search_words;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, count(*) AS n FROM new_rows, public.search_words_in(search) word WHERE state = 'live' GROUP BY word) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (SELECT word, -count(*) AS n FROM old_rows, public.search_words_in(search) word WHERE state = 'live' GROUP BY word) counted;
  ELSE
    WITH renamed AS MATERIALIZED (
      SELECT CASE o.state WHEN 'live' THEN o.search END AS before, CASE n.state WHEN 'live' THEN n.search END AS after
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.search <> n.search OR (o.state = 'live') <> (n.state = 'live')
    )
    SELECT array_agg(word), array_agg(n) INTO changed, changes
    FROM (
      SELECT word, sum(change) AS n
      FROM (SELECT public.search_words_in(before), -1 FROM renamed UNION ALL SELECT public.search_words_in(after), 1 FROM renamed) AS c (word, change)
      GROUP BY word HAVING sum(change) <> 0
    ) counted;
  END IF;
  IF changed IS NOT NULL THEN
    INSERT INTO public.search_words AS known (word, uses) SELECT * FROM unnest(changed, changes)
    ON CONFLICT (word) DO UPDATE SET uses = known.uses + excluded.uses;
    DELETE FROM public.search_words WHERE word = ANY (changed) AND uses <= 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TRIGGER count_words_of_new ON products RENAME TO count_inserted_words;--> statement-breakpoint
ALTER TRIGGER count_words_of_changed ON products RENAME TO count_updated_words;--> statement-breakpoint
ALTER TRIGGER count_words_of_deleted ON products RENAME TO count_deleted_words;--> statement-breakpoint
ALTER TRIGGER forget_words ON products RENAME TO count_truncated_words;--> statement-breakpoint
ALTER FUNCTION refuse_change() RENAME TO reject_change;--> statement-breakpoint
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: its records are immutable', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
ALTER TRIGGER orders_stay ON orders RENAME TO orders_no_delete;--> statement-breakpoint
ALTER TRIGGER orders_keep_their_terms ON orders RENAME TO orders_immutable_columns;--> statement-breakpoint
ALTER TRIGGER orders_stay_demo ON orders RENAME TO orders_immutable_is_demo;--> statement-breakpoint
ALTER TRIGGER checkouts_stay_demo ON checkouts RENAME TO checkouts_immutable_is_demo;--> statement-breakpoint
ALTER TRIGGER users_stay_demo ON users RENAME TO users_immutable_is_demo;--> statement-breakpoint
ALTER TRIGGER order_lines_keep ON order_lines RENAME TO order_lines_no_update;--> statement-breakpoint
ALTER TRIGGER order_lines_stay ON order_lines RENAME TO order_lines_no_delete;--> statement-breakpoint
ALTER TRIGGER order_status_changes_keep ON order_status_changes RENAME TO order_status_changes_no_update;--> statement-breakpoint
ALTER TRIGGER order_status_changes_stay ON order_status_changes RENAME TO order_status_changes_no_delete;--> statement-breakpoint
ALTER TRIGGER invoices_keep ON invoices RENAME TO invoices_no_update;--> statement-breakpoint
ALTER TRIGGER invoices_stay ON invoices RENAME TO invoices_no_delete;--> statement-breakpoint
ALTER TRIGGER refunds_keep ON refunds RENAME TO refunds_immutable_columns;--> statement-breakpoint
ALTER TRIGGER refunds_stay ON refunds RENAME TO refunds_no_delete;--> statement-breakpoint
ALTER TRIGGER audit_entries_stay ON audit_entries RENAME TO audit_entries_immutable;--> statement-breakpoint
UPDATE payments SET anomaly = 'Refunded at the provider, not by the shop.'
WHERE anomaly = 'Given back at the provider, and not by the shop.';--> statement-breakpoint
UPDATE refunds SET reason = 'Refunded at the provider, not by the shop.'
WHERE reason = 'Given back at the provider, and not by the shop.';
