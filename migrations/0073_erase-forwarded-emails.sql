-- Where an email of an erased customer was forwarded is removed from the entries, too.
DROP TRIGGER audit_entries_immutable ON audit_entries;--> statement-breakpoint
CREATE TRIGGER audit_entries_immutable
BEFORE UPDATE OF id, at, actor_id, actor_name, kind, subject_id, subject_name, before, after
ON audit_entries FOR EACH ROW
WHEN (NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.actor_id <> OLD.actor_id
  OR NEW.subject_id <> OLD.subject_id OR NEW.actor_name NOT IN (OLD.actor_name, 'Erased customer')
  OR NEW.subject_name !~* 'erased customer$'
  OR NEW.before - ARRAY['reason', 'note', 'to'] IS DISTINCT FROM OLD.before - ARRAY['name', 'email', 'mobile', 'reason', 'note', 'to']
  OR NEW.after - ARRAY['reason', 'note', 'to'] IS DISTINCT FROM OLD.after - ARRAY['name', 'email', 'mobile', 'reason', 'note', 'to']
  OR NEW.before->>'reason' <> OLD.before->>'reason' OR NEW.before->>'note' <> OLD.before->>'note'
  OR NEW.after->>'reason' <> OLD.after->>'reason' OR NEW.after->>'note' <> OLD.after->>'note'
  OR NEW.before->>'to' <> OLD.before->>'to' OR NEW.after->>'to' <> OLD.after->>'to')
EXECUTE FUNCTION reject_change();
