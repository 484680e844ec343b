-- Every kind of message that Luz writes: about appointments, documents and invoices, by hand of staff, and marketing.
alter table sms_messages drop constraint sms_messages_kind_check;
alter table sms_messages add constraint sms_messages_kind_check check (kind in (
  'code', 'invitation', 'confirmation', 'change', 'cancellation', 'reminder', 'invoice', 'document', 'birthday', 'miss_you',
  'review', 'marketing'
));
