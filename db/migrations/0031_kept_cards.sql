-- Cards for no-show: a service asks for a card that is kept without a charge, and a fee that may be charged later.

alter table products
  -- what a customer who does not come, or cancels late, agrees to pay; null when no card is asked
  add column no_show_fee numeric(12, 2),
  add constraint no_show_fee_within_price check (no_show_fee > 0 and no_show_fee <= price),
  add constraint services_ask_cards check (no_show_fee is null or product_type = 'service'),
  add constraint deposit_or_card check (no_show_fee is null or num_nonnulls(deposit_amount, deposit_percent) = 0);

-- The order of a fee is no sale of a visit. One completed order for an appointment: a visit that was paid has no fee.
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in ('sale', 'settlement', 'deposit', 'no_show'));

-- A charge of a kept card has no page; the gateway finds it by this name of ours.
alter table card_payments
  add column charge_key text check (length(charge_key) <= 50),
  add constraint charge_has_no_page check (charge_key is null or page_id is null);

alter table sandbox_pages add column keeps_card boolean not null default false;
create index sandbox_charges on sandbox_pages (office_id, reference);

create table kept_cards (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  appointment_id bigint not null,
  gateway_id bigint not null,
  -- in the address of the webhook
  webhook_token text not null check (webhook_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- what the customer agreed to: the fee, the price of the service, and until when a cancellation is free
  fee numeric(12, 2) not null check (fee > 0),
  price numeric(12, 2) not null check (price >= fee),
  free_hours integer not null check (free_hours between 0 and 720),
  -- the office approves the booking after the card was given
  approve boolean not null,
  created_at timestamptz not null,
  -- the gateway's page, and when a request began to open it
  page_id text,
  page_url text,
  opened_at timestamptz,
  -- the last card was declined
  declined boolean not null default false,
  given_at timestamptz,
  -- the token, sealed for this appointment; null before the card is given and after it is erased
  card bytea,
  last_digits text check (length(last_digits) <= 4),
  brand text,
  -- what may be charged for a late cancellation
  due numeric(12, 2),
  -- the order of the fee, from the first attempt to charge it
  order_id bigint,
  charged_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, appointment_id) references appointments,
  foreign key (office_id, gateway_id) references payment_gateways,
  foreign key (office_id, order_id) references orders,
  constraint kept_card_of_appointment unique (office_id, appointment_id),
  constraint kept_card_of_order unique (office_id, order_id),
  constraint only_given_cards_kept check (card is null or given_at is not null),
  constraint only_given_cards_charged check (order_id is null or given_at is not null),
  constraint charged_card_is_erased check (charged_at is null or (order_id is not null and card is null)),
  constraint due_within_fee check (due > 0 and due <= fee)
);
create index kept_cards_by_token on kept_cards (webhook_token);
create index kept_cards_of_gateway on kept_cards (office_id, gateway_id);
alter table kept_cards enable row level security;
create policy office on kept_cards to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- What was charged stays, and a fee keeps its order, so that it is charged at most once.
create function keep_kept_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.charged_at is null or is_removed(old.office_id)) then return old; end if;
  if tg_op = 'UPDATE' and old.charged_at is null and (old.order_id is null or new.order_id = old.order_id) then return new; end if;
  raise exception 'the fee of kept card % cannot be charged again', old.id using errcode = 'LZ001';
end $$;
create trigger charged_cards_stay before update or delete on kept_cards for each row execute function keep_kept_card();

-- The fee is paid: only of a missed visit or a late cancellation, and never more than was agreed. The card is erased.
create function charge_kept_card() returns trigger language plpgsql as $$
begin
  update kept_cards k set card = null, charged_at = new.created_at
    where k.office_id = new.office_id and k.order_id = new.id and k.charged_at is null and new.total_amount <= k.fee
      and exists (select from appointments a where a.office_id = k.office_id and a.id = k.appointment_id
        and (a.status_key = 'no_show' or (a.status_key = 'cancelled' and new.total_amount <= k.due)));
  if not found then raise exception 'order % has no fee to charge', new.id using errcode = 'LZ001'; end if;
  return null;
end $$;
create trigger fees_charged_once after update of status on orders for each row
  when (new.kind = 'no_show' and new.status = 'completed' and old.status <> 'completed') execute function charge_kept_card();

-- A card is erased when the visit is done, or cancelled without a fee.
create function erase_kept_card() returns trigger language plpgsql as $$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id and card is not null
    and (new.status_key = 'done' or due is null);
  return null;
end $$;
create trigger appointments_erase_cards after update of status_key, deleted_at on appointments for each row
  when ((new.status_key in ('done', 'cancelled') and new.status_key is distinct from old.status_key)
    or (new.deleted_at is not null and old.deleted_at is null))
  execute function erase_kept_card();
