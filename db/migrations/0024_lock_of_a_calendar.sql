-- Hardly any calendar has a slot whose deposit did not come in time, and the update costs more than
-- the locks, also when it finds nothing. Each booking locks a calendar.
create or replace function lock_calendar(office bigint, employee bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('calendars:' || office, 0)),
    pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  -- plan: runs with a booking
  if exists (select from appointments a
    where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot)
  then
    update appointments set holds_slot = false where office_id = office and id = any(array( -- plan: runs with a booking
      select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
      for update skip locked));
  end if;
end $$;
