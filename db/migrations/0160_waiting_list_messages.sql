-- Messages to customers of the waiting list, and the notification of a time that it filled.
alter table sms_messages drop constraint sms_messages_kind_check;
-- the rows were checked by the constraint that had fewer kinds
alter table sms_messages add constraint sms_messages_kind_check check (kind in ( -- plan: not valid, reads no row
  'code', 'invitation', 'confirmation', 'change', 'cancellation', 'waiting_list', 'reminder', 'invoice', 'document',
  'birthday', 'miss_you', 'review', 'marketing', 'reply')) not valid;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ( -- plan: not valid, reads no row
  'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer', 'gap_filled',
  'booked_by_staff', 'moved_by_staff', 'removed_by_staff',
  'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed',
  'payment_received', 'payment_late', 'payment_refunded', 'debt_open', 'stock_low')) not valid;
