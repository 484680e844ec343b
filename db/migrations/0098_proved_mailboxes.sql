-- An address is somebody's only when the mailbox was proved (docs/decisions/0081).

alter table users add column email_proved_at timestamptz
  constraint proved_email_exists check (email_proved_at is null or email is not null);
update users set email_proved_at = created_at where email is not null and password_hash is not null;

-- A claim that was not proved blocks nobody, except within its own office.
drop index user_email_taken;
create unique index user_email_taken on users (email) where deleted_at is null and email_proved_at is not null;
create unique index user_email_twice on users (office_id, email) where deleted_at is null;
create index users_by_email on users (email) where deleted_at is null;

-- Mail that proves a mailbox leaves before the proof. Other mail is held with its job until then.
alter table mail_messages add column is_proof boolean not null default false;
alter table mail_messages add column held_job jsonb;
create index held_mail on mail_messages (office_id, id) where held_job is not null;
create index held_sms on sms_messages (office_id, id) where status = 'queued' and failure = 'unproved';

-- Offices that nobody proved and nobody uses are closed at night.
create index unproved_offices on users (office_id) where role = 'owner' and email_proved_at is null;
