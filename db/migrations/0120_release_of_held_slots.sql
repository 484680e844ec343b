-- The slots to release are read once, whatever plan the statement was given. The plan of a
-- connection that saw the table nearly empty read the whole table again for each of its rows.
create or replace function lock_calendar(office bigint, employee bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  update appointments set holds_slot = false where office_id = office and id = any(array( -- plan: runs with a booking
    select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
    for update skip locked));
end $$;
