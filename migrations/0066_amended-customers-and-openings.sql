ALTER TABLE "restock_alerts" ADD COLUMN "awaits_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A customer is also found by the phone number that an amendment gave an order.
DROP TRIGGER report_updated_customer_order ON orders;--> statement-breakpoint
CREATE TRIGGER report_updated_customer_order AFTER UPDATE OF payment_id, user_id, amended_address ON orders FOR EACH ROW
WHEN (OLD.payment_id IS DISTINCT FROM NEW.payment_id OR OLD.user_id IS DISTINCT FROM NEW.user_id
  OR OLD.amended_address IS DISTINCT FROM NEW.amended_address)
EXECUTE FUNCTION report_customer_order();--> statement-breakpoint
INSERT INTO customer_changes (user_id)
SELECT DISTINCT user_id FROM orders WHERE amended_address IS NOT NULL AND user_id IS NOT NULL;--> statement-breakpoint
-- What staff wrote about an erased customer is removed from the entries, too.
DROP TRIGGER audit_entries_immutable ON audit_entries;--> statement-breakpoint
CREATE TRIGGER audit_entries_immutable
BEFORE UPDATE OF id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after
ON audit_entries FOR EACH ROW
WHEN (NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.actor_id <> OLD.actor_id
  OR NEW.subject_id <> OLD.subject_id OR NEW.actor_name NOT IN (OLD.actor_name, 'Erased customer')
  OR NEW.subject_name !~* 'erased customer$'
  OR NEW.before - ARRAY['reason', 'note'] IS DISTINCT FROM OLD.before - ARRAY['name', 'email', 'mobile', 'reason', 'note']
  OR NEW.after - ARRAY['reason', 'note'] IS DISTINCT FROM OLD.after - ARRAY['name', 'email', 'mobile', 'reason', 'note']
  OR NEW.before->>'reason' <> OLD.before->>'reason' OR NEW.before->>'note' <> OLD.before->>'note'
  OR NEW.after->>'reason' <> OLD.after->>'reason' OR NEW.after->>'note' <> OLD.after->>'note')
EXECUTE FUNCTION reject_change();
