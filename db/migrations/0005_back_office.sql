-- The back office: what was sold and what is owed, who works when, what is sent around an appointment, and a safer way in.

-- A sale as it was when it was made: names and prices do not follow later changes.
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
  -- a card sale waits for its payment; only what is completed was sold
  status text not null default 'completed' check (status in ('pending', 'completed', 'cancelled')),
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers,
  constraint order_number_taken unique (office_id, order_number)
);
-- figures of any period and the list by age read nothing but this
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
  -- of one, with VAT
  price numeric(12, 2) not null check (price >= 0),
  primary key (office_id, order_id, position),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, product_id) references products
);
create index order_items_of_product on order_items (office_id, product_id);
alter table order_items enable row level security;
create policy office on order_items to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- What customers owe, as entries: above zero was sold on debt, below zero was paid back. The debt is their sum.
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

-- Two customers who were one person: the one that went away says where to.
alter table customers add column merged_into bigint,
  add foreign key (office_id, merged_into) references customers (office_id, id);
create index customers_of_employee on customers (office_id, handled_by) where handled_by is not null;
create index sms_of_customer on sms_messages (office_id, customer_id, created_at desc) where customer_id is not null;

-- Who works when. Without hours of her own an employee works the office's; with them, only these: what lies between two is a break.
alter table users
  add column own_hours boolean not null default false,
  -- days of rest by law are free unless somebody chose to work on them
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

-- Days off, both ends included; with times it is a part of one day.
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

-- Minutes after a service in which the employee takes nobody new online. An appointment keeps what its service asked for when it was made.
alter table products add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240);
alter table appointments add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 240);

create table documents (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text,
  -- where the file lies, by a name that nobody can guess
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

-- What a service sends before an appointment: the specification's document list with hours and action.
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

-- A safer way in: what each session runs on, an authenticator app with spare codes, and an address that is proved before it signs in.
alter table sessions
  add column device text,
  add column last_seen_at timestamptz;
alter table users
  -- sealed with the installation's secret; without a confirmed_at it was only offered
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- the time step that was last used: a code works once
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
