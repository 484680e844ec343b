-- The log of messages: when each was delivered or failed, the text that is searched, and the orders and filters of the log.

alter table sms_messages
  add column settled_at timestamptz,
  add column search_text text not null
    generated always as (searchable(message || ' ' || phone || ' ' || regexp_replace(phone, '^\+972', '0'))) stored;

-- Staff never read verification codes and invitations. A message that was not sent has the time at which it was written.
create index sms_log on sms_messages (office_id, (coalesce(sent_at, created_at)) desc, id desc)
  where kind not in ('code', 'invitation');
create index sms_log_by_status on sms_messages (office_id, status, (coalesce(sent_at, created_at)) desc, id desc)
  where kind not in ('code', 'invitation');
create index sms_log_by_kind on sms_messages (office_id, kind, (coalesce(sent_at, created_at)) desc, id desc)
  where kind not in ('code', 'invitation');
