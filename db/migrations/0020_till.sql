-- The till: payments, VAT rates, and documents that cannot be changed after they are issued.

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

-- The next number of each series, from its first document on. The issuing transaction locks the row, so the numbers have no
-- gaps.
create table invoice_series (
  office_id bigint not null references offices,
  document_type integer not null check (document_type in (300, 320, 330, 400)),
  next_number integer not null check (next_number >= 2),
  -- the date of the newest document: dates never go back within a series
  last_date date not null,
  primary key (office_id, document_type)
);
alter table invoice_series enable row level security;
create policy office on invoice_series to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table invoices (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  document_type integer not null check (document_type in (300, 320, 330, 400)),
  status text not null default 'draft' check (status in ('draft', 'issued')),
  invoice_number integer check (invoice_number >= 1),
  order_id bigint,
  customer_id bigint,
  -- what a credit document credits
  original_invoice_id bigint,
  reason text,
  invoice_date date not null,
  issued_at timestamptz,
  full_name text not null,
  email text,
  business_number text,
  payment_method text,
  -- the reference of the payment in a draft
  asmacta text,
  -- as printed: VAT is included in the amounts of the lines and contained in the total.
  -- amounts of a cancelling 400 are negative; those of a 330 are positive, because its type carries the meaning
  net_amount numeric(12, 2) not null,
  vat_rate numeric(4, 2),
  vat_amount numeric(12, 2) not null,
  discount_amount numeric(12, 2) not null default 0,
  rounding_amount numeric(12, 2) not null default 0,
  total_amount numeric(12, 2) not null,
  share_email boolean not null default false,
  share_whatsapp boolean not null default false,
  -- 128 random bits; the address of the public page
  public_token text not null check (public_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- what the document states, see DocumentSnapshot; null in a draft
  snapshot jsonb,
  snapshot_hash bytea,
  -- the key of the signed file, once it is made
  file text,
  -- when the original was handed out; later files are copies
  original_taken_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  search_text text not null generated always as (searchable(full_name || ' ' || coalesce(invoice_number::text, ''))) stored,
  primary key (office_id, id),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, customer_id) references customers,
  foreign key (office_id, original_invoice_id) references invoices,
  constraint invoice_number_taken unique (office_id, document_type, invoice_number),
  constraint issued_is_whole check (
    (status = 'issued') = (invoice_number is not null)
    and (status = 'issued') = (issued_at is not null)
    and (status = 'issued') = (snapshot is not null)
    and (status = 'issued') = (snapshot_hash is not null)),
  constraint amounts_agree check (net_amount + vat_amount = total_amount),
  constraint credit_has_original check (document_type <> 330 or original_invoice_id is not null),
  constraint exempt_has_no_vat check (document_type <> 400 or vat_amount = 0)
);
create index invoices_by_token on invoices (public_token);
create index invoices_by_number on invoices (office_id, invoice_number desc nulls first, id desc);
create index invoices_to_search on invoices (office_id, full_name, id) include (search_text);
create index invoices_by_total on invoices (office_id, total_amount, id);
create index invoice_drafts on invoices (office_id, id) where status = 'draft';
create index invoices_by_date on invoices (office_id, invoice_date desc, id desc);
create index invoices_of_order on invoices (office_id, order_id) where order_id is not null;
create index invoices_of_customer on invoices (office_id, customer_id, id desc) where customer_id is not null;
create index credits_of_invoice on invoices (office_id, original_invoice_id) where original_invoice_id is not null;
alter table invoices enable row level security;
create policy office on invoices to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table invoice_lines (
  office_id bigint not null references offices,
  invoice_id bigint not null,
  position integer not null,
  product_id bigint,
  employee_id bigint,
  description text not null,
  quantity integer not null check (quantity >= 1),
  price numeric(12, 2) not null,
  discount numeric(12, 2) not null default 0,
  -- in a credit document: the line of the original that this line credits
  credited_position integer,
  primary key (office_id, invoice_id, position),
  foreign key (office_id, invoice_id) references invoices on delete cascade,
  foreign key (office_id, product_id) references products,
  foreign key (office_id, employee_id) references users
);
alter table invoice_lines enable row level security;
create policy office on invoice_lines to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- An issued document accepts only what is not on it: how it was sent, its file, who took the original, and whom its customer was merged into.
-- It starts as a draft and takes the number that its series has just given.
create function keep_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' or is_removed(old.office_id) then return old; end if;
  elsif tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
  elsif old.status = 'draft' then
    if new.status = 'draft' or exists (select from invoice_series s where s.office_id = new.office_id
      and s.document_type = new.document_type and s.next_number = new.invoice_number + 1 and s.last_date = new.invoice_date)
    then return new; end if;
  elsif (old.file is null or new.file = old.file)
    and (old.original_taken_at is null or new.original_taken_at = old.original_taken_at)
    and (new.customer_id is not distinct from old.customer_id or new.customer_id = (select c.merged_into from customers c
      where c.office_id = old.office_id and c.id = old.customer_id))
    and to_jsonb(new) - '{customer_id,email,share_email,share_whatsapp,file,original_taken_at,version,search_text}'::text[]
      = to_jsonb(old) - '{customer_id,email,share_email,share_whatsapp,file,original_taken_at,version,search_text}'::text[]
  then return new; end if;
  raise exception '% of invoice % is refused: issued documents are never changed', tg_op, coalesce(old.id, new.id)
    using errcode = 'LZ001';
end $$;
create trigger issued_documents_stay before insert or update or delete on invoices for each row execute function keep_issued_document();

create function keep_issued_lines() returns trigger language plpgsql as $$
begin
  -- both: a line must neither leave an issued document nor enter one
  if (exists (select from invoices i where i.office_id = old.office_id and i.id = old.invoice_id and i.status = 'issued')
      or exists (select from invoices i where i.office_id = new.office_id and i.id = new.invoice_id and i.status = 'issued'))
    and not (tg_op = 'DELETE' and is_removed(old.office_id))
  then raise exception '% of a line of an issued document is refused', tg_op using errcode = 'LZ001'; end if;
  return coalesce(new, old);
end $$;
create trigger issued_lines_stay before insert or update or delete on invoice_lines for each row execute function keep_issued_lines();

-- A number that was given cannot be given again.
create function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  if tg_op = 'UPDATE' and new.next_number = old.next_number + 1 and new.last_date >= old.last_date
    and new.document_type = old.document_type and new.office_id = old.office_id
  then return new; end if;
  raise exception 'a series of documents only counts upwards' using errcode = 'LZ001';
end $$;
create trigger series_counts_up before update or delete on invoice_series for each row execute function keep_series();

-- A series that counts without a document would have a gap.
create function series_is_used() returns trigger language plpgsql as $$
begin
  if not exists (select from invoices i where i.office_id = new.office_id and i.document_type = new.document_type
    and i.invoice_number = new.next_number - 1) and not is_removed(new.office_id)
  then raise exception 'number % of series % has no document', new.next_number - 1, new.document_type using errcode = 'LZ001'; end if;
  return null;
end $$;
create constraint trigger series_has_document after insert or update on invoice_series deferrable initially deferred
  for each row execute function series_is_used();

-- TRUNCATE would pass the row triggers. No role of the server needs it.
revoke truncate on payments, invoices, invoice_lines, invoice_series from luz_app;

alter table sms_messages add column invoice_id bigint;
alter table sms_messages drop constraint sms_messages_kind_check;
alter table sms_messages add constraint sms_messages_kind_check
  check (kind in ('code', 'confirmation', 'reminder', 'change', 'invitation', 'invoice'));
alter table sms_messages add foreign key (office_id, invoice_id) references invoices;
alter table sms_messages drop constraint sms_about_one_thing;
alter table sms_messages add constraint sms_about_one_thing check (num_nonnulls(appointment_id, order_id, invoice_id) <= 1);
create index sms_of_invoice on sms_messages (office_id, invoice_id) where invoice_id is not null;
alter table mail_messages add column invoice_id bigint;
alter table mail_messages add foreign key (office_id, invoice_id) references invoices;
alter table mail_messages drop constraint mail_about_one_thing;
alter table mail_messages add constraint mail_about_one_thing check (num_nonnulls(appointment_id, order_id, invoice_id) <= 1);
create index mail_of_invoice on mail_messages (office_id, invoice_id) where invoice_id is not null;

-- Consent to documents as files instead of paper (bookkeeping instructions, section 18B).
alter table customers add column documents_consent_at timestamptz;
