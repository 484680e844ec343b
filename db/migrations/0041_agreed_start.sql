-- A fee counts from the time that the customer chose, so that a move by staff creates none.

alter table kept_cards add column agreed_start timestamptz;

-- Earlier moves are not known. A start before the booking cannot be what the customer chose: the latest that they could choose is.
alter table kept_cards disable trigger charged_cards_stay;
update kept_cards k set agreed_start = case when a.start_at > k.created_at then a.start_at
    else k.created_at + make_interval(days => f.booking_horizon_days + 1) end
  from appointments a, offices f
  where a.office_id = k.office_id and a.id = k.appointment_id and f.id = k.office_id;
alter table kept_cards enable trigger charged_cards_stay;

alter table kept_cards alter column agreed_start set not null,
  add constraint agreed_start_is_ahead check (agreed_start > created_at);

-- The customer chooses the start that the appointment has.
create function check_agreed_start() returns trigger language plpgsql as $$
begin
  if exists (select from appointments a
    where a.office_id = new.office_id and a.id = new.appointment_id and a.start_at = new.agreed_start) then return new; end if;
  raise exception 'the customer of kept card % cannot have chosen this start', new.id using errcode = 'LZ001';
end $$;
create trigger agreed_start_is_of_appointment before update of agreed_start on kept_cards for each row
  when (new.agreed_start is distinct from old.agreed_start) execute function check_agreed_start();

-- As before, and a visit is missed only after the time that the customer chose, and after the time to which staff moved it.
create or replace function charge_kept_card() returns trigger language plpgsql as $$
begin
  update kept_cards k set card = null, charged_at = new.created_at
    where k.office_id = new.office_id and k.order_id = new.id and k.charged_at is null and new.total_amount <= k.fee
      and exists (select from appointments a where a.office_id = k.office_id and a.id = k.appointment_id
        and ((a.status_key = 'no_show' and greatest(a.start_at, k.agreed_start) <= new.created_at)
          or (a.status_key = 'cancelled' and new.total_amount <= k.due)));
  if not found then raise exception 'order % has no fee to charge', new.id using errcode = 'LZ001'; end if;
  return null;
end $$;
