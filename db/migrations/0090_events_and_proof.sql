-- The owner reads what happened around signing in, newest first. Entries of before keep their subject and are not
-- among them.
create index audit_of_sign_in on audit_log (office_id, id) where subject = 'sign_in';

-- When the person last proved who they are in this session, by signing in, a password or a code. Null: not since this
-- column exists.
alter table sessions add column proved_at timestamptz;
