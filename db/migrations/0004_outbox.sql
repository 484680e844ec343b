-- The outbox: messages that are written in the business transaction and sent by a job with retries,
-- once for each dedupe_key.

create table sms_messages (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  customer_id bigint,
  appointment_id bigint,
  phone text not null,
  message text not null,
  kind text not null check (kind in ('code', 'confirmation', 'reminder', 'change', 'invitation')),
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed')),
  provider text,
  provider_id text,
  failure text,
  -- whether the message was counted in the month's quota
  paid boolean not null default false,
  dedupe_key text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (office_id, id),
  constraint sms_sent_once unique (office_id, dedupe_key),
  foreign key (office_id, customer_id) references customers,
  foreign key (office_id, appointment_id) references appointments
);
create index sms_by_age on sms_messages (office_id, created_at desc, id desc);
alter table sms_messages enable row level security;
create policy office on sms_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table mail_messages (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  address text not null,
  subject text not null,
  -- emptied once a real provider has taken the message, because it may contain codes and links
  body text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (office_id, id)
);
create index mail_by_age on mail_messages (office_id, created_at desc, id desc);
alter table mail_messages enable row level security;
create policy office on mail_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());
