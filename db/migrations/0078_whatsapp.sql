-- Messages about appointments may go by WhatsApp Business Cloud, from the office's own number and with templates that
-- Meta has approved. A message that failed goes on by the next channel: WhatsApp, SMS, e-mail.

create table whatsapp_accounts (
  office_id bigint primary key references offices,
  -- Meta's id of the number that sends
  phone_number_id text not null check (phone_number_id ~ '^[0-9]{5,20}$'),
  -- the access token and the secret of the app, sealed with the installation's secret
  credentials bytea not null,
  -- the names of approved templates by kind of message
  templates jsonb not null check (jsonb_typeof(templates) = 'object'),
  -- Meta's code of the language in which they were approved
  language text not null check (language ~ '^[a-z]{2,3}(_[A-Z]{2})?$'),
  -- customers without a preference get WhatsApp as well
  is_default boolean not null default false,
  tested_at timestamptz,
  test_passed boolean,
  check ((tested_at is null) = (test_passed is null))
);
alter table whatsapp_accounts enable row level security;
create policy office on whatsapp_accounts to luz_app using (office_id = current_office()) with check (office_id = current_office());

alter table customers
  drop constraint customers_preferred_channel_check,
  add constraint customers_preferred_channel_check check (preferred_channel in ('sms', 'email', 'whatsapp'));

alter table sms_messages
  -- the channels by which it failed before, in their order
  add column failed_channels text[] not null default '{}',
  -- what fills the approved template, of messages that were written for WhatsApp
  add column template_values jsonb,
  -- when the recipient read it, where the channel says so
  add column read_at timestamptz;
update sms_messages set failed_channels = array[failed_channel] where failed_channel is not null;
alter table sms_messages
  drop constraint channel_is_not_tried_twice,
  drop column failed_channel,
  drop constraint sms_messages_channel_check,
  add constraint sms_messages_channel_check check (channel in ('sms', 'email', 'whatsapp')),
  add constraint channel_is_not_tried_twice check (channel <> all (failed_channels)),
  add constraint known_failed_channels check (failed_channels <@ array['sms', 'email', 'whatsapp']),
  add constraint whatsapp_has_values check (channel <> 'whatsapp' or template_values is not null);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer',
  'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed',
  'payment_late', 'payment_refunded', 'stock_low'
));
