-- Secret addresses at which an employee's own calendar application reads their appointments
-- (docs/decisions/0109). An employee has at most one.
create table calendar_feeds (
  office_id bigint not null references offices,
  employee_id bigint not null,
  -- keyed hash of the token in the address
  token_mac bytea not null,
  with_details boolean not null,
  created_at timestamptz not null,
  primary key (office_id, employee_id),
  foreign key (office_id, employee_id) references users (office_id, id)
);
create index calendar_feeds_of_token on calendar_feeds (token_mac);
alter table calendar_feeds enable row level security;
create policy office on calendar_feeds to luz_app using (office_id = current_office()) with check (office_id = current_office());
