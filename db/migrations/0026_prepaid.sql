-- Selling ahead: punch cards and gift vouchers, and what they take off later orders.

-- The kinds of punch cards that an office sells.
create table punch_card_offers (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  price numeric(12, 2) not null check (price > 0),
  visits integer not null check (visits between 1 and 100),
  -- the services that a visit may be
  service_ids bigint[] not null check (cardinality(service_ids) between 1 and 100),
  months_valid integer not null check (months_valid between 1 and 120),
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (office_id, id)
);
create unique index punch_card_offer_name_taken on punch_card_offers (office_id, name) where deleted_at is null;
alter table punch_card_offers enable row level security;
create policy office on punch_card_offers to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Punch cards and gift vouchers that were sold. What they grant is as it was at the sale.
create table prepaid (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  kind text not null check (kind in ('punch_card', 'voucher')),
  -- the order that sold it, and its line there
  order_id bigint not null,
  position integer not null check (position >= 1),
  -- the document of that order; null when it was sold for nothing
  invoice_id bigint,
  -- whose punch card it is, and who bought a voucher
  customer_id bigint,
  -- of the kind of punch card, or for whom a voucher is
  name text not null,
  -- of a voucher: 60 random bits; its holder may use the voucher
  code text check (code ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$'),
  amount numeric(12, 2) check (amount > 0),
  visits integer check (visits >= 1),
  service_ids bigint[] check (cardinality(service_ids) >= 1),
  -- the sums of order_deductions, which their trigger keeps
  used_amount numeric(12, 2) not null default 0,
  used_visits integer not null default 0,
  sold_at timestamptz not null,
  -- the last day
  valid_until date not null,
  -- when the document of its sale was credited
  voided_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, invoice_id) references invoices,
  foreign key (office_id, customer_id) references customers,
  constraint prepaid_of_line unique (office_id, order_id, position),
  constraint voucher_code_taken unique (office_id, code),
  constraint prepaid_is_whole check (case kind
    when 'voucher' then num_nonnulls(code, amount) = 2 and num_nonnulls(visits, service_ids) = 0
    else num_nonnulls(visits, service_ids, customer_id) = 3 and num_nonnulls(code, amount) = 0 end),
  constraint prepaid_used_up check (
    used_amount >= 0 and used_visits between 0 and coalesce(visits, 0) and (amount is null or used_amount <= amount)),
  constraint used_is_not_void check (voided_at is null or (used_amount = 0 and used_visits = 0))
);
create index prepaid_by_time on prepaid (office_id, sold_at desc, id desc);
create index prepaid_of_customer on prepaid (office_id, customer_id, id desc) where customer_id is not null;
alter table prepaid enable row level security;
create policy office on prepaid to luz_app using (office_id = current_office()) with check (office_id = current_office());
create trigger prepaid_stays before delete on prepaid for each row execute function refuse_change();

-- What reduces an order: something that was paid, with VAT, by an earlier document. Positive when it was used, negative when it
-- was given back. The rows are never changed, and balances are their sums.
create table order_deductions (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('punch_card', 'voucher', 'deposit')),
  prepaid_id bigint,
  amount numeric(12, 2) not null check (amount <> 0),
  -- of a punch card
  visits integer not null default 0,
  -- as the document states it
  label text not null check (label <> ''),
  -- the document by which it was paid
  invoice_id bigint,
  -- the row that this row gives back
  returns_id bigint,
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, prepaid_id) references prepaid,
  foreign key (office_id, invoice_id) references invoices,
  foreign key (office_id, returns_id) references order_deductions,
  constraint deduction_returned_once unique (office_id, returns_id),
  constraint deduction_has_source check ((kind = 'deposit') = (prepaid_id is null)),
  constraint deduction_sign check (
    (returns_id is not null) = (amount < 0)
    and case when kind <> 'punch_card' then visits = 0 when amount > 0 then visits > 0 else visits < 0 end)
);
create index deductions_of_order on order_deductions (office_id, order_id);
create index deductions_of_prepaid on order_deductions (office_id, prepaid_id, id) where prepaid_id is not null;
alter table order_deductions enable row level security;
create policy office on order_deductions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create trigger deductions_stay before update or delete on order_deductions for each row execute function refuse_change();

-- The balance changes with the ledger. Its constraint refuses what is used up, also for two tills at once.
create function use_prepaid() returns trigger language plpgsql as $$
begin
  update prepaid set used_visits = used_visits + new.visits,
    used_amount = used_amount + case when kind = 'voucher' then new.amount else 0 end
  where office_id = new.office_id and id = new.prepaid_id and kind = new.kind;
  if not found then raise exception 'a % that does not exist cannot be used', new.kind using errcode = 'LZ001'; end if;
  return null;
end $$;
create trigger deductions_use_prepaid after insert on order_deductions for each row when (new.prepaid_id is not null)
  execute function use_prepaid();

revoke truncate on prepaid, order_deductions from luz_app;
