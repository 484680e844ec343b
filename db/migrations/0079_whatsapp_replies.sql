-- Customers answer messages by WhatsApp; each answer is handled once, however often it is reported.

create table whatsapp_replies (
  office_id bigint not null references offices,
  -- Meta's id of what the customer sent
  message_id text not null check (length(message_id) <= 200),
  received_at timestamptz not null,
  primary key (office_id, message_id)
);
create index whatsapp_replies_by_age on whatsapp_replies (office_id, received_at);
alter table whatsapp_replies enable row level security;
create policy office on whatsapp_replies to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The message that an answer quotes, and the last one to a phone.
create index sms_of_whatsapp on sms_messages (office_id, phone, id desc) where channel = 'whatsapp';

-- What is written in answer to a customer has a kind of its own, and no template.
alter table sms_messages drop constraint sms_messages_kind_check;
alter table sms_messages add constraint sms_messages_kind_check check (kind in (
  'code', 'invitation', 'confirmation', 'change', 'cancellation', 'reminder', 'invoice', 'document', 'birthday', 'miss_you',
  'review', 'marketing', 'reply'
));
