-- The terms of a deposit count from the time that the customer chose, as those of a kept card do. A
-- card belongs to the customer who gave it.

alter table deposits add column agreed_start timestamptz;

-- Earlier moves are not known. A start before the booking cannot be what the customer chose: the latest that they could choose is.
update deposits d set agreed_start = case when a.start_at > d.created_at then a.start_at
    else d.created_at + make_interval(days => f.booking_horizon_days + 1) end
  from appointments a, offices f
  where a.office_id = d.office_id and a.id = d.appointment_id and f.id = d.office_id;

alter table deposits alter column agreed_start set not null,
  add constraint deposit_start_is_ahead check (agreed_start > created_at);

create or replace function check_agreed_start() returns trigger language plpgsql as $$
begin
  if exists (select from appointments a
    where a.office_id = new.office_id and a.id = new.appointment_id and a.start_at = new.agreed_start) then return new; end if;
  raise exception 'the customer of % % cannot have chosen this start', tg_table_name, new.id using errcode = 'LZ001';
end $$;
create trigger deposit_start_is_of_appointment before update of agreed_start on deposits for each row
  when (new.agreed_start is distinct from old.agreed_start) execute function check_agreed_start();

-- Who gave the card, or will. Staff may change the customer of the appointment.
alter table kept_cards add column customer_id bigint;
alter table kept_cards disable trigger charged_cards_stay;
update kept_cards k set customer_id = a.customer_id from appointments a where a.office_id = k.office_id and a.id = k.appointment_id;
alter table kept_cards enable trigger charged_cards_stay;
alter table kept_cards alter column customer_id set not null,
  add foreign key (office_id, customer_id) references customers;
create index kept_cards_of_customer on kept_cards (office_id, customer_id);

-- As before, but customers can be merged after the charge.
create or replace function keep_kept_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.charged_at is null or is_removed(old.office_id)) then return old; end if;
  if tg_op = 'UPDATE' and ((old.charged_at is null and (old.order_id is null or new.order_id = old.order_id))
    or to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id') then return new; end if;
  raise exception 'the fee of kept card % cannot be charged again', old.id using errcode = 'LZ001';
end $$;

-- The card of a former customer is erased. A merge of customers changes the card first, so that it stays.
create function erase_card_of_former_customer() returns trigger language plpgsql as $$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id
    and card is not null and customer_id <> new.customer_id;
  return null;
end $$;
create trigger appointments_drop_cards after update of customer_id on appointments for each row
  when (new.customer_id <> old.customer_id) execute function erase_card_of_former_customer();

-- As before, and only for the customer who gave the card.
create or replace function charge_kept_card() returns trigger language plpgsql as $$
begin
  update kept_cards k set card = null, charged_at = new.created_at
    where k.office_id = new.office_id and k.order_id = new.id and k.charged_at is null and new.total_amount <= k.fee
      and exists (select from appointments a where a.office_id = k.office_id and a.id = k.appointment_id
        and a.customer_id = k.customer_id
        and ((a.status_key = 'no_show' and greatest(a.start_at, k.agreed_start) <= new.created_at)
          or (a.status_key = 'cancelled' and new.total_amount <= k.due)));
  if not found then raise exception 'order % has no fee to charge', new.id using errcode = 'LZ001'; end if;
  return null;
end $$;
