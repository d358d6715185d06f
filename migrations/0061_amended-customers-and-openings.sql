ALTER TABLE "restock_alerts" ADD COLUMN "awaits_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A customer is also found by the phone number that an amendment gave an order.
DROP TRIGGER report_updated_customer_order ON orders;--> statement-breakpoint
CREATE TRIGGER report_updated_customer_order AFTER UPDATE OF payment_id, user_id, amended_address ON orders FOR EACH ROW
WHEN (OLD.payment_id IS DISTINCT FROM NEW.payment_id OR OLD.user_id IS DISTINCT FROM NEW.user_id
  OR OLD.amended_address IS DISTINCT FROM NEW.amended_address)
EXECUTE FUNCTION report_customer_order();--> statement-breakpoint
INSERT INTO customer_changes (user_id)
SELECT DISTINCT user_id FROM orders WHERE amended_address IS NOT NULL AND user_id IS NOT NULL;
