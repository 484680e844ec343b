-- Employees are told what other staff change in their calendar (docs/decisions/0056).

alter table notifications drop constraint notifications_kind_check;
-- the rows were checked by the constraint that had fewer kinds
alter table notifications add constraint notifications_kind_check check (kind in ( -- plan: not valid, reads no row
  'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer',
  'booked_by_staff', 'moved_by_staff', 'removed_by_staff',
  'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed',
  'payment_late', 'payment_refunded', 'stock_low')) not valid;

-- What the employee knows of the appointment while a message about changes is held; null: all of it.
alter table appointments
  add column known_employee bigint,
  add column known_start timestamptz,
  add constraint employee_knows_a_start check ((known_employee is null) = (known_start is null)) not valid;
