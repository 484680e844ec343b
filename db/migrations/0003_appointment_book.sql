-- Categories, services and products, customers, visits of the booking page, and appointments, which
-- cannot overlap.

create table categories (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id)
);
create unique index category_name_taken on categories (office_id, lower(name)) where deleted_at is null;
alter table categories enable row level security;
create policy office on categories to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table products (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text,
  price numeric(12, 2) not null check (price >= 0),
  product_type text not null check (product_type in ('service', 'product')),
  -- minutes; null for goods
  time_window integer check (time_window between 5 and 1440),
  is_online boolean not null default true,
  color text not null default '#000000' check (color ~ '^#[0-9a-f]{6}$'),
  status text not null default 'active' check (status in ('active')),
  category_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, category_id) references categories,
  check ((product_type = 'service') = (time_window is not null))
);
create index products_by_name on products (office_id, name) where deleted_at is null;
create index products_of_category on products (office_id, category_id);
alter table products enable row level security;
create policy office on products to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table product_employees (
  office_id bigint not null references offices,
  product_id bigint not null,
  employee_id bigint not null,
  primary key (office_id, product_id, employee_id),
  foreign key (office_id, product_id) references products,
  foreign key (office_id, employee_id) references users
);
create index products_of_employee on product_employees (office_id, employee_id);
alter table product_employees enable row level security;
create policy office on product_employees to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table customers (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  full_name text not null check (length(full_name) between 1 and 60),
  -- E.164
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  notes text,
  id_number text,
  is_active boolean not null default true,
  handled_by bigint,
  birth_date date,
  gender text check (gender in ('זכר', 'נקבה', 'אחר')),
  address_street text,
  address_house_number text,
  address_apartment text,
  address_city text,
  settings_send_sms boolean not null default true,
  settings_send_approval_sms boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, handled_by) references users
);
create unique index customer_phone_taken on customers (office_id, phone) where deleted_at is null;
create index customers_by_name on customers (office_id, full_name, id) where deleted_at is null;
create index customers_by_age on customers (office_id, created_at desc, id desc) where deleted_at is null;
-- finds any part of a name or phone; office_id is filtered after the trigrams, because btree_gin is
-- not a trusted extension everywhere
create index customers_search on customers using gin ((lower(full_name) || ' ' || phone) gin_trgm_ops) where deleted_at is null;
alter table customers enable row level security;
create policy office on customers to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table calendar_settings (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  calendar_start_time time not null default '08:00',
  calendar_end_time time not null default '18:00',
  time_step integer not null default 30 check (time_step in (5, 10, 15, 30, 45, 60, 120)),
  default_view text not null default 'daily' check (default_view in ('daily', 'weekly', 'monthly')),
  working_days integer[] not null default '{0,1,2,3,4,5}' check (working_days <@ '{0,1,2,3,4,5,6}'),
  version integer not null default 1,
  primary key (office_id, id),
  constraint one_calendar_per_office unique (office_id),
  check (calendar_start_time < calendar_end_time)
);
alter table calendar_settings enable row level security;
create policy office on calendar_settings to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table statuses (
  office_id bigint not null references offices,
  key text not null check (key in ('waiting', 'confirmed', 'reminded', 'arrived', 'done', 'no_show', 'cancelled')),
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  primary key (office_id, key)
);
alter table statuses enable row level security;
create policy office on statuses to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The details that a visitor of the booking page has entered. A customer is created only when the
-- visitor books.
create table visits (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  -- the jti of the visitor's token
  token_id uuid not null,
  full_name text,
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text,
  birth_date date,
  gender text check (gender in ('זכר', 'נקבה', 'אחר')),
  -- the phone that the visitor proved with a code
  proved_phone text,
  created_at timestamptz not null,
  primary key (office_id, id),
  constraint one_visit_per_token unique (office_id, token_id)
);
create index visits_by_age on visits (office_id, created_at);
alter table visits enable row level security;
create policy office on visits to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table phone_codes (
  office_id bigint not null references offices,
  phone text not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  primary key (office_id, phone)
);
alter table phone_codes enable row level security;
create policy office on phone_codes to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table appointments (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  employee_id bigint not null,
  customer_id bigint not null,
  service_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status_key text not null,
  notes text,
  source text not null check (source in ('staff', 'online')),
  -- the visit that booked it online, and the token of the page where the customer can move or
  -- cancel it
  visit_id bigint,
  manage_token text check (manage_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- false for cancelled and deleted appointments, and for overlaps that staff allowed
  holds_slot boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, employee_id) references users,
  foreign key (office_id, customer_id) references customers,
  foreign key (office_id, service_id) references products,
  foreign key (office_id, status_key) references statuses,
  foreign key (office_id, visit_id) references visits,
  constraint appointment_ends_after_start check (end_at > start_at and end_at - start_at <= interval '24 hours'),
  constraint appointment_frees_slot check (not holds_slot or (deleted_at is null and status_key <> 'cancelled')),
  constraint appointment_slot_taken exclude using gist
    (office_id with =, employee_id with =, tstzrange(start_at, end_at) with &&) where (holds_slot)
);
-- for ranges of the calendar and free times; no appointment is longer than a day, which bounds the
-- scan
create index appointments_by_time on appointments (office_id, start_at, employee_id, end_at) where deleted_at is null;
create index appointments_of_employee on appointments (office_id, employee_id, start_at) include (end_at)
  where deleted_at is null and status_key <> 'cancelled';
create index appointments_of_customer on appointments (office_id, customer_id, start_at);
create index appointments_of_visit on appointments (office_id, visit_id) where visit_id is not null;
create index appointments_by_manage_token on appointments (manage_token) where manage_token is not null;
alter table appointments enable row level security;
create policy office on appointments to luz_app using (office_id = current_office()) with check (office_id = current_office());
