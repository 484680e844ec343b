-- Processing time (docs/decisions/0105): minutes within a service during which its employee is free, such as
-- hair colour that works. `processing_after` counts from the beginning.
alter table products
  add column processing_after integer,
  add column processing_minutes integer,
  add constraint product_processing_fits check ( -- plan: some rows for each office
    (processing_after is null) = (processing_minutes is null)
    and (processing_after is null or (time_window is not null and processing_after > 0 and processing_minutes > 0
      and processing_after + processing_minutes <= time_window)));

-- An appointment keeps its own copy. It counts from the start, so that it moves with it.
alter table appointments
  add column processing_after integer,
  add column processing_minutes integer,
  add constraint appointment_processing check ( -- plan: not valid, reads no row
    (processing_after is null) = (processing_minutes is null)
    and (processing_after > 0 and processing_minutes > 0) is not false) not valid;

-- When an appointment occupies its employee: all of it but the processing time, which ends with the appointment.
-- Adding an interval to a timestamptz is not immutable, because days depend on the zone; minutes in UTC do not.
create function busy_times(start_at timestamptz, end_at timestamptz, processing_after integer, processing_minutes integer)
  returns tstzmultirange language sql immutable parallel safe as $$
  select case when processing_after is null then tstzmultirange(tstzrange(start_at, end_at))
    else tstzmultirange(
      tstzrange(start_at, least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after)) at time zone 'UTC')),
      tstzrange(least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after + processing_minutes))
        at time zone 'UTC'), end_at)) end
$$;

-- The same guarantee as before, over the busy times.
alter table appointments drop constraint appointment_slot_taken; -- plan: at once; the next line checks all rows
alter table appointments add constraint appointment_slot_taken exclude using gist -- plan: a minute at a million rows, during which bookings wait
  (office_id with =, employee_id with =, busy_times(start_at, end_at, processing_after, processing_minutes) with &&)
  where (holds_slot);
