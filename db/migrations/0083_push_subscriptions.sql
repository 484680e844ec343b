-- Devices that show notifications: what a browser subscribed with, for as long as the person is signed in there.
create table push_subscriptions (
  office_id bigint not null references offices,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null check (endpoint like 'https://%' and length(endpoint) <= 1000),
  -- the browser's public key on P-256, and its secret
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- messages of the night wait for the morning
  quiet boolean not null,
  created_at timestamptz not null,
  primary key (office_id, session_id),
  foreign key (office_id, session_id) references sessions (office_id, id),
  foreign key (office_id, user_id) references users (office_id, id),
  -- one browser shows a notification once
  constraint push_endpoint_once unique (office_id, endpoint)
);
create index push_subscriptions_of_user on push_subscriptions (office_id, user_id);
alter table push_subscriptions enable row level security;
create policy office on push_subscriptions to luz_app
  using (office_id = current_office()) with check (office_id = current_office());

-- Devices show a kind unless the person turned that off.
alter table notification_settings add column pushed boolean not null default true;
