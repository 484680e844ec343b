-- An appointment keeps what was told when it was booked: its price, its length in minutes, and the name
-- that a visitor typed when the card of their phone has another one. Null in `price` and `duration` means
-- that it was booked before they were kept and is long over: nobody knows what was told then.
alter table appointments
  add column price numeric(12, 2),
  add column duration integer,
  add column booked_for text;

-- The price and the length of now, unless who books says others; a change of the service is told anew.
create function keep_told() returns trigger language plpgsql as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  if new.price is null or not is_new and new.price is not distinct from old.price then
    new.price := (select price from products where office_id = new.office_id and id = new.service_id);
  end if;
  if new.duration is null or not is_new and new.duration is not distinct from old.duration then
    new.duration := extract(epoch from new.end_at - new.start_at)::int / 60;
  end if;
  return new;
end $$;
create trigger appointments_keep_told before insert on appointments for each row execute function keep_told();
create trigger appointments_tell_service before update of service_id on appointments for each row
  when (new.service_id is distinct from old.service_id) execute function keep_told();

-- The card showed the price of the service until now, so for visits that are still to be sold it is the
-- best that is known of what was told.
update appointments a set price = p.price, duration = extract(epoch from a.end_at - a.start_at)::int / 60 -- plan: writes the bookings of the last 31 days and to come, 2 s at 100,000 of them
from products p
where a.start_at > now() - interval '31 days' and p.office_id = a.office_id and p.id = a.service_id;

-- The tips of a month, by employee.
create index orders_with_tip on orders (office_id, created_at) include (tip, tip_employee_id) -- plan: 2 s at a million rows; few orders have a tip
  where status = 'completed' and tip > 0;
