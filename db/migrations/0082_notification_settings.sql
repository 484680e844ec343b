-- Which kinds of notifications a person wants. A kind without a row is listed.
create table notification_settings (
  office_id bigint not null references offices,
  user_id bigint not null,
  kind text not null,
  listed boolean not null,
  primary key (office_id, user_id, kind),
  foreign key (office_id, user_id) references users (office_id, id),
  -- a customer waits for the answer, or nothing works until somebody acts
  constraint kind_always_listed check (listed or kind not in ('request_waiting', 'quota_exhausted', 'payment_late'))
);
alter table notification_settings enable row level security;
create policy office on notification_settings to luz_app
  using (office_id = current_office()) with check (office_id = current_office());
