-- Card payments: the office's accounts at companies that clear them, and every attempt to pay.

-- An account is kept when the office changes to another, because its payments can still be refunded.
create table payment_gateways (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  gateway text not null check (gateway in ('sandbox', 'cardcom', 'payplus')),
  -- the terminal of Cardcom, the uid of a payment page of PayPlus, empty for the sandbox
  terminal_number text not null check (length(terminal_number) <= 60),
  -- api_name and api_password, sealed with the installation's secret; null for the sandbox
  credentials bytea,
  -- new payments use it
  is_current boolean not null default true,
  tested_at timestamptz,
  test_passed boolean,
  primary key (office_id, id),
  constraint payment_gateway_once unique (office_id, gateway, terminal_number),
  constraint sandbox_has_no_credentials check ((gateway = 'sandbox') = (credentials is null)),
  check ((tested_at is null) = (test_passed is null))
);
create unique index payment_gateway_current on payment_gateways (office_id) where is_current;
alter table payment_gateways enable row level security;
create policy office on payment_gateways to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table card_payments (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  order_id bigint not null,
  gateway_id bigint not null,
  -- in the address of the webhook
  token text not null check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- what was asked
  amount numeric(12, 2) not null check (amount > 0),
  status text not null default 'created' check (status in ('created', 'paid', 'failed', 'expired', 'cancelled')),
  created_at timestamptz not null,
  -- without a payment until then, the order is given up
  expires_at timestamptz not null,
  -- the gateway's id of its page; null when no page was opened
  page_id text,
  -- why it failed: the gateway's code
  failure text,
  -- what the gateway says was paid
  transaction_id text,
  paid_amount numeric(12, 2) check (paid_amount > 0),
  paid_at timestamptz,
  last_digits text check (length(last_digits) <= 4),
  brand text,
  instalments integer check (instalments >= 1),
  approval text,
  -- money came that completed no order: the order was closed before, or the amount differs
  late_reason text check (late_reason in ('order_closed', 'amount')),
  -- when staff handled such a payment
  late_handled_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, order_id) references orders,
  foreign key (office_id, gateway_id) references payment_gateways,
  constraint card_transaction_once unique (office_id, gateway_id, transaction_id),
  constraint paid_is_whole check (
    (status = 'paid') = (transaction_id is not null)
    and (status = 'paid') = (paid_amount is not null)
    and (status = 'paid') = (paid_at is not null)),
  check (late_reason is null or status = 'paid'),
  check (late_handled_at is null or late_reason is not null)
);
create index card_payments_by_token on card_payments (token);
create index card_payments_of_order on card_payments (office_id, order_id);
create index card_payments_of_gateway on card_payments (office_id, gateway_id);
create index card_payments_late on card_payments (office_id, paid_at) where late_reason is not null and late_handled_at is null;
-- an order waits for one payment at a time
create unique index card_payment_waiting on card_payments (office_id, order_id) where status = 'created';
-- two payments never complete one order
create unique index card_payment_of_order on card_payments (office_id, order_id) where status = 'paid' and late_reason is null;
alter table card_payments enable row level security;
create policy office on card_payments to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- What was paid stays: only the handling of late money is noted afterwards.
create function keep_card_payment() returns trigger language plpgsql as $$
begin
  if old.status <> 'paid' or (tg_op = 'DELETE' and is_removed(old.office_id)) then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'late_handled_at' = to_jsonb(old) - 'late_handled_at' then return new; end if;
  raise exception 'card payment % is paid and cannot be changed', old.id using errcode = 'LZ001';
end $$;
create trigger paid_card_payments_stay before update or delete on card_payments for each row execute function keep_card_payment();

-- Money given back to cards. A row is written before the gateway is asked, so that no refund is asked twice.
create table card_refunds (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  card_payment_id bigint not null,
  -- our own name of the refund
  key text not null check (length(key) between 1 and 80),
  amount numeric(12, 2) not null check (amount > 0),
  -- asked: the gateway has not answered, so it may have been made
  status text not null default 'asked' check (status in ('asked', 'made', 'declined')),
  refund_id text,
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, card_payment_id) references card_payments,
  constraint card_refund_once unique (office_id, key),
  check ((status = 'made') = (refund_id is not null))
);
create index card_refunds_of_payment on card_refunds (office_id, card_payment_id) include (amount, status);
alter table card_refunds enable row level security;
create policy office on card_refunds to luz_app using (office_id = current_office()) with check (office_id = current_office());
revoke truncate on card_payments, card_refunds from luz_app;

-- The pages of the built-in gateway of development.
create table sandbox_pages (
  office_id bigint not null references offices,
  token text not null check (token ~ '^[A-Za-z0-9_-]{22}$'),
  reference text not null,
  amount numeric(12, 2) not null check (amount > 0),
  description text not null,
  outcome text check (outcome in ('paid', 'failed', 'cancelled')),
  created_at timestamptz not null,
  primary key (office_id, token)
);
create index sandbox_pages_by_token on sandbox_pages (token);
alter table sandbox_pages enable row level security;
create policy office on sandbox_pages to luz_app using (office_id = current_office()) with check (office_id = current_office());
