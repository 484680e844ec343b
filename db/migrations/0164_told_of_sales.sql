-- Owners are told of payments that employees take at the till (docs/decisions/0101).
alter table notifications drop constraint notifications_kind_check;
-- the rows were checked by the constraint that had fewer kinds
alter table notifications add constraint notifications_kind_check check (kind in ( -- plan: not valid, reads no row
  'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer', 'gap_filled',
  'booked_by_staff', 'moved_by_staff', 'removed_by_staff',
  'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed',
  'sold_by_employee', 'payment_received', 'payment_late', 'payment_refunded', 'debt_open', 'stock_low')) not valid;

-- Requests that wait can be taken off the list, too: Home and the calendar show them anyway.
alter table notification_settings drop constraint kind_always_listed;
-- the rows were checked by the constraint that had more kinds
alter table notification_settings add constraint kind_always_listed
  check (listed or kind not in ('quota_exhausted', 'payment_late')) not valid; -- plan: not valid, reads no row
