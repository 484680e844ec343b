-- Messages about appointments may go by e-mail: when the customer prefers it, has no mobile phone, or the SMS failed.

alter table customers add column preferred_channel text check (preferred_channel in ('sms', 'email'));

alter table sms_messages drop column units;
alter table sms_messages
  add column channel text not null default 'sms' check (channel in ('sms', 'email')),
  -- the address, of messages by e-mail
  add column email text,
  -- the channel by which it failed before
  add column failed_channel text check (failed_channel in ('sms', 'email')),
  add constraint email_has_address check (channel <> 'email' or email is not null),
  add constraint channel_is_not_tried_twice check (failed_channel <> channel);
alter table sms_messages add column units integer not null
  generated always as (case channel when 'sms' then sms_parts(message) else 0 end) stored;
