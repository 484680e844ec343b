-- Documents that cannot be changed after they are issued.

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
