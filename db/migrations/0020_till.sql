-- The till: who may sell, orders with discounts, payments that are never changed, and VAT rates.

-- Rows of issued documents and payments stay. Only the removal of the whole office may delete them.
create function is_removed(office bigint) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp
  as 'select exists (select from public.removed_offices where id = office)';

alter table users
  add column may_sell boolean not null default true,
  add column may_refund boolean not null default false,
  add column may_report boolean not null default false;
update users set may_refund = true, may_report = true where role = 'owner';

alter table orders
  -- a settlement collects debts of earlier sales and is no new sale
  add column kind text not null default 'sale' check (kind in ('sale', 'settlement')),
  -- of the whole order; discounts of items are in order_items
  add column discount numeric(12, 2) not null default 0 check (discount >= 0),
  -- a cash total is rounded to 10 agorot
  add column rounding numeric(12, 2) not null default 0 check (rounding between -0.05 and 0.05),
  -- for an employee, beyond total_amount
  add column tip numeric(12, 2) not null default 0 check (tip >= 0),
  add column tip_employee_id bigint,
  add column appointment_id bigint,
  add column seller_id bigint,
  -- what the completion of a pending card order needs, see PlannedSale; null otherwise
  add column pending jsonb,
  add constraint only_pending_orders_wait check (status = 'pending' or pending is null),
  add foreign key (office_id, tip_employee_id) references users,
  add foreign key (office_id, appointment_id) references appointments,
  add foreign key (office_id, seller_id) references users,
  add constraint tip_has_employee check ((tip > 0) = (tip_employee_id is not null));
-- one paid order for a visit
create unique index order_of_appointment on orders (office_id, appointment_id)
  where appointment_id is not null and status = 'completed';
-- Home counts sales from the index alone
drop index orders_by_age;
create index orders_by_age on orders (office_id, created_at desc, id desc) include (total_amount, kind) where status = 'completed';
create index orders_pending on orders (office_id, created_at) where status = 'pending';

alter table order_items
  add column discount numeric(12, 2) not null default 0 check (discount >= 0),
  -- who did the work
  add column employee_id bigint,
  add foreign key (office_id, employee_id) references users,
  add constraint discount_within_item check (discount <= quantity * price);

-- order_id is the purchase that an entry is about, settled_by the order that collected it
alter table customer_ledger
  add column settled_by bigint,
  add foreign key (office_id, settled_by) references orders,
  add constraint settlement_reduces check (settled_by is null or amount < 0);
create index ledger_of_settlement on customer_ledger (office_id, settled_by) where settled_by is not null;

-- Money received, and money given back (negative). A debt is no payment; it stands in customer_ledger.
create table payments (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  order_id bigint not null,
  method text not null check (method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'bit', 'paybox')),
  amount numeric(12, 2) not null check (amount <> 0),
  asmacta text,
  cheque_number text,
  bank_number text,
  branch_number text,
  bank_account_number text,
  cheque_date date,
  card_last_digits text,
  card_brand text,
  instalments integer check (instalments >= 1),
  received_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, order_id) references orders,
  constraint cheque_is_whole check (
    (method = 'cheque' and amount > 0) = (cheque_number is not null)
    and num_nonnulls(cheque_number, bank_number, branch_number, bank_account_number, cheque_date) in (0, 5))
);
create index payments_by_time on payments (office_id, received_at) include (amount);
create index payments_of_order on payments (office_id, order_id) include (amount);
alter table payments enable row level security;
create policy office on payments to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Sales made before there were payments: each counted as paid in full by its method.
insert into payments (office_id, order_id, method, amount, received_at)
  select office_id, id, payment_method, total_amount, created_at from orders
  where status = 'completed' and payment_method not in ('debt', 'cheque') and total_amount > 0;
insert into payments (office_id, order_id, method, amount, received_at, cheque_number, bank_number, branch_number, bank_account_number, cheque_date)
  select office_id, id, payment_method, total_amount, created_at, '-', '-', '-', '-', (created_at at time zone 'Asia/Jerusalem')::date
  from orders where status = 'completed' and payment_method = 'cheque' and total_amount > 0;

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of % is refused: rows of the books are never changed', tg_op, tg_table_name using errcode = 'LZ001';
end $$;
create trigger payments_stay before update or delete on payments for each row execute function refuse_change();

-- VAT in percent, by the date of the document (VAT Law; the rate is set by order of the Minister of Finance).
create table vat_rates (
  starts_on date primary key,
  percent numeric(4, 2) not null check (percent between 0 and 50)
);
insert into vat_rates values
  ('2002-06-15', 18), ('2004-03-01', 17), ('2005-09-01', 16.5), ('2006-07-01', 15.5), ('2009-07-01', 16.5),
  ('2010-01-01', 16), ('2012-09-01', 17), ('2013-06-02', 18), ('2015-10-01', 17), ('2025-01-01', 18);
revoke insert, update, delete, truncate on vat_rates from luz_app;
