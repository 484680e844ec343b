-- Sales and debts, working hours and absences, documents and reminders of services, devices and
-- two-factor sign-in.

-- Sales. Names and prices are those at the time of the sale and do not follow later changes.
create table orders (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  order_number integer not null check (order_number > 0),
  -- null only for a sale without a customer
  customer_id bigint,
  customer_name text not null,
  customer_email text,
  payment_method text not null
    check (payment_method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'debt', 'bit', 'paybox')),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  -- a sale by card is pending until it is paid; only completed orders are sales
  status text not null default 'completed' check (status in ('pending', 'completed', 'cancelled')),
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers,
  constraint order_number_taken unique (office_id, order_number)
);
-- the figures of a period and the list by age read this index only
create index orders_by_age on orders (office_id, created_at desc, id desc) include (total_amount) where status = 'completed';
create index orders_of_customer on orders (office_id, customer_id, created_at desc) include (total_amount) where status = 'completed';
alter table orders enable row level security;
create policy office on orders to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table order_items (
  office_id bigint not null references offices,
  order_id bigint not null,
  position integer not null,
  product_id bigint,
  product_name text not null,
  quantity integer not null check (quantity >= 1),
  -- of one unit, VAT included
  price numeric(12, 2) not null check (price >= 0),
  primary key (office_id, order_id, position),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, product_id) references products
);
create index order_items_of_product on order_items (office_id, product_id);
alter table order_items enable row level security;
create policy office on order_items to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The debts of customers as entries: positive amounts were sold on debt, negative amounts were
-- paid. The debt is their sum.
create table customer_ledger (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  customer_id bigint not null,
  order_id bigint,
  amount numeric(12, 2) not null check (amount <> 0),
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers,
  foreign key (office_id, order_id) references orders
);
create index ledger_of_customer on customer_ledger (office_id, customer_id) include (amount);
create index ledger_of_order on customer_ledger (office_id, order_id) where order_id is not null;
alter table customer_ledger enable row level security;
create policy office on customer_ledger to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- After a merge of two customers, the deleted one refers to the one that was kept.
alter table customers add column merged_into bigint,
  add foreign key (office_id, merged_into) references customers (office_id, id);
create index customers_of_employee on customers (office_id, handled_by) where handled_by is not null;
create index sms_of_customer on sms_messages (office_id, customer_id, created_at desc) where customer_id is not null;

-- Working hours. An employee without own hours works the office's hours. Otherwise only the own
-- hours count; the time between two of them is a break.
alter table users
  add column own_hours boolean not null default false,
  -- whether statutory holidays are days off
  add column rests_on_holidays boolean not null default true;
create table employee_hours (
  office_id bigint not null references offices,
  employee_id bigint not null,
  -- 0 is Sunday
  weekday integer not null check (weekday between 0 and 6),
  -- minutes of the office's wall clock, half open
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  primary key (office_id, employee_id, weekday, start_minute),
  foreign key (office_id, employee_id) references users,
  check (start_minute < end_minute),
  constraint employee_hours_overlap exclude using gist
    (office_id with =, employee_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
alter table employee_hours enable row level security;
create policy office on employee_hours to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Absences, both dates included; with times, a part of one day.
create table employee_absences (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  employee_id bigint not null,
  from_date date not null,
  until_date date not null,
  start_minute integer check (start_minute between 0 and 1439),
  end_minute integer check (end_minute between 1 and 1440),
  note text,
  primary key (office_id, id),
  foreign key (office_id, employee_id) references users,
  check (from_date <= until_date and until_date - from_date <= 366),
  check ((start_minute is null) = (end_minute is null)),
  check (start_minute is null or (start_minute < end_minute and from_date = until_date))
);
create index absences_of_employee on employee_absences (office_id, employee_id, until_date);
alter table employee_absences enable row level security;
create policy office on employee_absences to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Minutes after a service in which online booking offers no time. An appointment keeps the buffer
-- that its service had when it was booked.
alter table products add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240);
alter table appointments add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240);

create table documents (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text,
  -- the key of the file in the store; its name is random
  file_key text not null,
  file_name text not null,
  file_type text not null check (file_type in ('pdf', 'doc', 'docx')),
  file_bytes integer not null check (file_bytes > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id)
);
create index documents_by_name on documents (office_id, name) where deleted_at is null;
alter table documents enable row level security;
create policy office on documents to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The reminders and documents that a service sends before its appointments (the specification's
-- document list).
create table product_reminders (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  product_id bigint not null,
  hours integer not null check (hours between 1 and 24),
  -- 1 reminds by SMS, 2 sends a document
  action_id integer not null check (action_id in (1, 2)),
  document_id bigint,
  primary key (office_id, id),
  foreign key (office_id, product_id) references products,
  foreign key (office_id, document_id) references documents,
  check ((action_id = 2) = (document_id is not null))
);
create index reminders_of_product on product_reminders (office_id, product_id);
alter table product_reminders enable row level security;
create policy office on product_reminders to luz_app using (office_id = current_office()) with check (office_id = current_office());

alter table offices add column version integer not null default 1;

-- Sign-in: the device of each session, two-factor sign-in with recovery codes, and changes of the
-- email address.
alter table sessions
  add column device text,
  add column last_seen_at timestamptz;
alter table users
  -- sealed with the installation's secret; it has no effect until it is confirmed
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- the time step that was used last, so that each code works once
  add column totp_last_step bigint;
create table recovery_codes (
  office_id bigint not null references offices,
  user_id bigint not null,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (office_id, user_id, code_mac),
  foreign key (office_id, user_id) references users
);
alter table recovery_codes enable row level security;
create policy office on recovery_codes to luz_app using (office_id = current_office()) with check (office_id = current_office());
create table email_changes (
  office_id bigint not null references offices,
  user_id bigint not null,
  email text not null check (email = lower(email)),
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  primary key (office_id, user_id),
  foreign key (office_id, user_id) references users
);
alter table email_changes enable row level security;
create policy office on email_changes to luz_app using (office_id = current_office()) with check (office_id = current_office());
