-- Deposits of online bookings: what a service asks, slots that are held for a payment, and what became of it.

alter table offices
  -- a customer who cancels at least this long before the start gets the whole deposit back
  add column deposit_free_hours integer not null default 24 check (deposit_free_hours between 0 and 720);

-- What online customers pay in advance: an amount, a percentage of the price, or nothing.
alter table products
  add column deposit_amount numeric(12, 2),
  add column deposit_percent integer check (deposit_percent between 1 and 100),
  add constraint deposit_within_price check (deposit_amount > 0 and deposit_amount <= price),
  add constraint deposit_is_one_kind check (num_nonnulls(deposit_amount, deposit_percent) <= 1),
  add constraint services_ask_deposits check (product_type = 'service' or num_nonnulls(deposit_amount, deposit_percent) = 0);

alter table appointments
  -- an online booking that waits for its deposit holds its slot until then; null for all others
  add column held_until timestamptz,
  add constraint holds_wait check (held_until is null or (source = 'online' and status_key = 'waiting'));
create index appointments_held on appointments (office_id, employee_id, held_until) where held_until is not null;

-- Serializes what books with an employee, and frees the slots whose deposit did not come in time. Rows that another transaction
-- has locked are skipped: it may be the payment, which waits for this lock.
create function lock_calendar(office bigint, employee bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  update appointments set holds_slot = false where office_id = office and id in (
    select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
    for update skip locked);
end $$;

-- The order of a deposit is no sale: its money is deducted from the sale of the visit.
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in ('sale', 'settlement', 'deposit'));

create table deposits (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  appointment_id bigint not null,
  -- pending until the deposit is paid
  order_id bigint not null,
  card_payment_id bigint not null,
  amount numeric(12, 2) not null check (amount > 0),
  -- what the customer agreed to: the price of the service, and until when a cancellation is free
  price numeric(12, 2) not null check (price >= amount),
  free_hours integer not null check (free_hours between 0 and 720),
  created_at timestamptz not null,
  -- the gateway's page, and when a request began to open it
  page_url text,
  opened_at timestamptz,
  paid_at timestamptz,
  invoice_id bigint,
  -- what sales deducted, which the trigger of order_deductions keeps
  used_amount numeric(12, 2) not null default 0,
  -- the decision of a cancellation: how much goes back to the card, and when it went
  decided_at timestamptz,
  refund numeric(12, 2),
  refunded_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, appointment_id) references appointments,
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, card_payment_id) references card_payments,
  foreign key (office_id, invoice_id) references invoices,
  constraint deposit_of_appointment unique (office_id, appointment_id),
  constraint deposit_of_order unique (office_id, order_id),
  constraint paid_deposit_is_whole check ((paid_at is null) = (invoice_id is null)),
  constraint only_paid_deposits_return check (decided_at is null or paid_at is not null),
  constraint decision_is_whole check ((decided_at is null) = (refund is null)),
  constraint deposit_used_up check (used_amount >= 0 and coalesce(refund, 0) >= 0 and used_amount + coalesce(refund, 0) <= amount),
  constraint only_paid_deposits_deducted check (used_amount = 0 or paid_at is not null),
  check (refunded_at is null or refund > 0)
);
create index deposits_of_payment on deposits (office_id, card_payment_id);
create index deposits_of_invoice on deposits (office_id, invoice_id);
alter table deposits enable row level security;
create policy office on deposits to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The sale of the visit deducts the deposit.
alter table order_deductions
  add column deposit_id bigint,
  add foreign key (office_id, deposit_id) references deposits,
  drop constraint deduction_has_source,
  add constraint deduction_has_source check ((kind = 'deposit') = (deposit_id is not null) and (kind = 'deposit') = (prepaid_id is null));
create index deductions_of_deposit on order_deductions (office_id, deposit_id) where deposit_id is not null;

create function use_deposit() returns trigger language plpgsql as $$
begin
  update deposits set used_amount = used_amount + new.amount where office_id = new.office_id and id = new.deposit_id;
  return null;
end $$;
create trigger deductions_use_deposit after insert on order_deductions for each row when (new.deposit_id is not null)
  execute function use_deposit();
