-- What happened without staff and what they must see: a row for each person who is told.
create table notifications (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in (
    'booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer',
    'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'payment_late', 'payment_refunded',
    'stock_low'
  )),
  at timestamptz not null,
  seen_at timestamptz,
  customer_id bigint,
  appointment_id bigint,
  product_id bigint,
  -- what the sentence states as it was then, such as the start that an appointment had
  facts jsonb not null default '{}',
  -- at most one row of a key for each person
  dedupe_key text,
  primary key (office_id, id),
  foreign key (office_id, user_id) references users (office_id, id),
  foreign key (office_id, customer_id) references customers (office_id, id),
  foreign key (office_id, appointment_id) references appointments (office_id, id),
  foreign key (office_id, product_id) references products (office_id, id),
  constraint notified_once unique (office_id, user_id, dedupe_key)
);
create index notifications_of_user on notifications (office_id, user_id, id desc);
create index notifications_unseen on notifications (office_id, user_id) where seen_at is null;
create index notifications_by_age on notifications (office_id, at);
create index notifications_of_customer on notifications (office_id, customer_id) where customer_id is not null;
alter table notifications enable row level security;
create policy office on notifications to luz_app using (office_id = current_office()) with check (office_id = current_office());
