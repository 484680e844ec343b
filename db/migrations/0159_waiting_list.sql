-- The waiting list and its autopilot (docs/decisions/0108).

-- How many customers are offered a freed time at once; 0 turns the autopilot off.
alter table offices add column waiting_at_once integer not null default 1 check (waiting_at_once between 0 and 5);

-- Who wants to be told when a time is freed.
create table waiting_entries (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  customer_id bigint not null,
  service_id bigint not null,
  -- none: any employee
  employee_ids bigint[] not null default '{}' check (cardinality(employee_ids) <= 20),
  from_date date not null,
  until_date date not null,
  -- 0 is Sunday
  weekdays integer[] not null check (cardinality(weekdays) between 1 and 7),
  -- minutes since midnight, within which the appointment has to be
  from_minute integer not null,
  until_minute integer not null,
  source text not null check (source in ('online', 'staff')),
  -- keyed hash of the token of its link
  token_mac bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- booked: by an offer or otherwise; left: by the customer; removed: by staff; over: the dates have passed
  ended_as text check (ended_as in ('booked', 'left', 'removed', 'over')),
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers (office_id, id),
  foreign key (office_id, service_id) references products (office_id, id),
  check (from_date <= until_date and until_date <= from_date + 60),
  check (0 <= from_minute and from_minute < until_minute and until_minute <= 1440),
  check ((ended_at is null) = (ended_as is null))
);
create index waiting_entries_open on waiting_entries (office_id, created_at, id) where ended_at is null;
create index waiting_entries_of_customer on waiting_entries (office_id, customer_id);
create index waiting_entries_by_link on waiting_entries (token_mac);
alter table waiting_entries enable row level security;
create policy office on waiting_entries to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- A freed time that was offered to a customer of the list. Those of one hold were offered together.
create table waiting_offers (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  entry_id bigint not null,
  hold_id bigint not null,
  employee_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- the freed time of which this is a part
  gap_start timestamptz not null,
  gap_end timestamptz not null,
  price numeric(12, 2) not null,
  token_mac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn')),
  answered_at timestamptz,
  appointment_id bigint,
  primary key (office_id, id),
  foreign key (office_id, entry_id) references waiting_entries (office_id, id) on delete cascade,
  foreign key (office_id, hold_id) references time_blocks (office_id, id),
  foreign key (office_id, employee_id) references users (office_id, id),
  foreign key (office_id, appointment_id) references appointments (office_id, id),
  check ((state = 'accepted') = (appointment_id is not null)),
  check ((state = 'open') = (answered_at is null))
);
create index waiting_offers_of_entry on waiting_offers (office_id, entry_id);
create index waiting_offers_of_hold on waiting_offers (office_id, hold_id);
create index waiting_offers_by_link on waiting_offers (token_mac);
create index waiting_offers_accepted on waiting_offers (office_id, answered_at) where state = 'accepted';
alter table waiting_offers enable row level security;
create policy office on waiting_offers to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- A time that is offered is blocked until the offer expires.
alter table time_blocks
  add column expires_at timestamptz,
  drop constraint time_blocks_icon_check,
  add constraint time_blocks_icon_check check (icon in ('lock', 'break', 'offer')), -- plan: a table of one release, few rows
  add constraint offers_expire check ((icon = 'offer') = (expires_at is not null)); -- plan: the same
