-- The bell counts what came in since it was last opened; being noticed there is less than being seen
-- (docs/decisions/0101).
alter table notifications add column noticed_at timestamptz;
create index notifications_new on notifications (office_id, user_id) -- plan: reads the table once, 0.4 s at a million rows
  where noticed_at is null and seen_at is null;
create index notifications_of_request on notifications (office_id, appointment_id) -- plan: reads the table once, 0.4 s at a million rows
  where kind = 'request_waiting';

alter table notifications drop constraint notifications_kind_check;
-- the rows were checked by the constraint that had fewer kinds
alter table notifications add constraint notifications_kind_check check (kind in ( -- plan: not valid, reads no row
  'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer',
  'booked_by_staff', 'moved_by_staff', 'removed_by_staff',
  'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed',
  'payment_received', 'payment_late', 'payment_refunded', 'debt_open', 'stock_low')) not valid;

-- Who gets an email every morning, and at which hour of the office's clock. No row: none.
create table notification_digests (
  office_id bigint not null references offices,
  user_id bigint not null,
  hour integer not null check (hour between 5 and 11),
  -- the day of the last one, so that nobody gets two
  sent_on date,
  primary key (office_id, user_id),
  foreign key (office_id, user_id) references users (office_id, id)
);
alter table notification_digests enable row level security;
create policy office on notification_digests to luz_app
  using (office_id = current_office()) with check (office_id = current_office());
