-- Archiving only takes an order out of the default list, so totals no longer depend on it.
-- Without this lock, an order that is archived meanwhile would be subtracted by the old function and not added again.
LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO sales_deltas (day, status, count, paise)
SELECT order_day(placed_at), status, count(*), sum(total_paise) FROM orders WHERE archived_at IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO sales_deltas (day, product_id, count, paise)
SELECT order_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.price_paise::bigint * l.quantity)
FROM order_lines l JOIN orders o ON o.id = l.order_id
WHERE o.archived_at IS NOT NULL AND o.status <> 'Cancelled' GROUP BY 1, 2;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_inserted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  SELECT public.order_day(placed_at), status, count(*), sum(total_paise) FROM new_rows GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_inserted_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.price_paise::bigint * l.quantity)
  FROM new_rows l JOIN public.orders o ON o.id = l.order_id WHERE o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_updated_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_day date := public.order_day(NEW.placed_at);
  sold int := (NEW.status <> 'Cancelled')::int - (OLD.status <> 'Cancelled')::int;
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  VALUES (on_day, OLD.status, -1, -OLD.total_paise), (on_day, NEW.status, 1, NEW.total_paise);
  IF sold <> 0 THEN
    INSERT INTO public.sales_deltas (day, product_id, count, paise)
    SELECT on_day, product_id, sold * sum(quantity), sold * sum(price_paise::bigint * quantity)
    FROM public.order_lines WHERE order_id = NEW.id GROUP BY product_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER record_updated_order ON orders;--> statement-breakpoint
CREATE TRIGGER record_updated_order AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION record_updated_order();--> statement-breakpoint
-- Only demo orders can be deleted, their lines first.
CREATE FUNCTION record_deleted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, status, count, paise)
  SELECT public.order_day(placed_at), status, -count(*), -sum(total_paise) FROM old_rows GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_deleted_orders AFTER DELETE ON orders
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_orders();--> statement-breakpoint
CREATE FUNCTION record_deleted_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.sales_deltas (day, product_id, count, paise)
  SELECT public.order_day(o.placed_at), l.product_id, -sum(l.quantity), -sum(l.price_paise::bigint * l.quantity)
  FROM old_rows l JOIN public.orders o ON o.id = l.order_id WHERE o.status <> 'Cancelled' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_deleted_order_lines AFTER DELETE ON order_lines
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_order_lines();
