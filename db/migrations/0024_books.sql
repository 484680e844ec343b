-- Reports and books: commissions, the turnover ceiling of exempt dealers, and counts of the cash at the end of a day.

-- in percent of the net sales of an employee
alter table users add column commission_percent numeric(5, 2) not null default 0 check (commission_percent between 0 and 100);

-- The turnover of a year up to which a dealer is exempt from VAT (VAT Law, section 31). Set by the Minister of Finance.
create table dealer_ceilings (
  starts_on date primary key,
  amount numeric(12, 2) not null check (amount > 0)
);
-- 2026: from six public sources, none of them official (docs/decisions/0032)
insert into dealer_ceilings values ('2023-01-01', 107692), ('2024-01-01', 120000), ('2026-01-01', 122833);
revoke insert, update, delete, truncate on dealer_ceilings from luz_app;

-- What the summary of a month adds up is in the index.
drop index invoices_by_date;
create index invoices_by_date on invoices (office_id, invoice_date desc, id desc)
  include (status, document_type, original_invoice_id, invoice_number, net_amount, vat_amount, total_amount);
drop index payments_by_time;
create index payments_by_time on payments (office_id, received_at) include (amount, method);

-- A count of the cash drawer (a Z report). It is never changed.
create table day_closes (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  -- counts the closes of the office from 1; two callers who close at once get the same number, and one of them is refused
  number integer not null check (number >= 1),
  -- the day that was closed, in Israel
  close_date date not null,
  -- where the close before it ended; the first one begins with its day
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  -- cash received less cash refunds
  expected_cash numeric(12, 2) not null,
  counted_cash numeric(12, 2) not null check (counted_cash >= 0),
  difference numeric(12, 2) not null generated always as (counted_cash - expected_cash) stored,
  closed_by bigint not null,
  closed_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, closed_by) references users,
  constraint day_close_number_taken unique (office_id, number),
  check (covers_from < covers_to)
);
alter table day_closes enable row level security;
create policy office on day_closes to luz_app using (office_id = current_office()) with check (office_id = current_office());
create trigger day_closes_stay before update or delete on day_closes for each row execute function refuse_change();
revoke truncate on day_closes from luz_app;
