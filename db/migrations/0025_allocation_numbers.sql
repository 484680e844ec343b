-- Allocation numbers of the tax authority ("Israel Invoices", VAT law section 47(a1)): which documents need one, and what became of it.

-- From which net amount a tax invoice to a dealer needs a number, by the date of the document.
create table allocation_thresholds (
  starts_on date primary key,
  net_amount numeric(12, 2) not null check (net_amount >= 0),
  -- the law says "exceeds": an amount equal to the threshold needs no number
  inclusive boolean not null default false
);
insert into allocation_thresholds values
  ('2024-05-05', 25000), ('2025-01-01', 20000), ('2026-01-01', 10000), ('2026-06-01', 5000);
revoke insert, update, delete, truncate on allocation_thresholds from luz_app;

-- A row for each document that needs a number, from the transaction that issues the document. The document itself never changes.
create table allocation_numbers (
  office_id bigint not null references offices,
  invoice_id bigint not null,
  -- unknown: the authority was asked and did not answer, so it may have given a number
  -- refused, objected: the owner decides, or the hearing does; the last four are final
  status text not null default 'waiting' check (status in
    ('waiting', 'unknown', 'refused', 'objected', 'approved', 'continued', 'reverse_charged', 'cancelled')),
  -- the whole confirmation number; documents print its last nine digits
  allocation_number text check (allocation_number ~ '^[0-9]{9,40}$'),
  -- staff typed the number that they got on the authority's site
  typed boolean not null default false,
  -- the authority's code for what it did not accept
  failure text,
  -- the decision on a refused number that is being sent
  decision text check (decision in ('cancel', 'continue', 'reverse_charge', 'objection')),
  attempts integer not null default 0,
  -- messages to the customer that wait for the number
  deliveries jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (office_id, invoice_id),
  foreign key (office_id, invoice_id) references invoices,
  constraint approved_has_number check (case status when 'approved' then allocation_number is not null
    when 'reverse_charged' then true else allocation_number is null end),
  constraint settled_has_time check
    ((status in ('approved', 'continued', 'reverse_charged', 'cancelled')) = (settled_at is not null)),
  constraint settled_keeps_no_messages check (settled_at is null or deliveries is null)
);
create index allocation_numbers_open on allocation_numbers (office_id, invoice_id) where settled_at is null;
alter table allocation_numbers enable row level security;
create policy office on allocation_numbers to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- What is settled is printed, so it never changes.
create function keep_allocation_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_removed(old.office_id) then return old; end if;
  elsif old.settled_at is null and new.invoice_id = old.invoice_id and new.office_id = old.office_id then return new; end if;
  raise exception '% of the allocation number of invoice % is refused', tg_op, old.invoice_id using errcode = 'LZ001';
end $$;
create trigger allocation_numbers_stay before update or delete on allocation_numbers for each row execute function keep_allocation_number();
revoke truncate on allocation_numbers from luz_app;

-- The office's permission to ask for numbers, which its owner gives on the authority's site for 90 days.
create table allocation_connections (
  office_id bigint not null references offices,
  -- access and refresh token, sealed with the installation's secret
  sealed_tokens bytea not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  -- a refresh token is valid for one call; other processes wait until this time for the one that
  -- refreshes
  refreshing_until timestamptz,
  -- since when the authority no longer accepts the tokens
  broken_at timestamptz,
  -- who connected; requests name the user
  user_name text not null check (length(user_name) between 1 and 25),
  connected_at timestamptz not null,
  -- of the built-in authority of development
  sandbox boolean not null,
  primary key (office_id)
);
alter table allocation_connections enable row level security;
create policy office on allocation_connections to luz_app using (office_id = current_office()) with check (office_id = current_office());
