-- Blocked time: when an employee, or with no employee the whole office, takes no bookings. Each
-- occurrence of a repeated block is a row, so that one can be changed or removed alone; `series`
-- joins them. `deleted_at` also says which rows were removed, and are restored, together.
create table time_blocks (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  employee_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  reason text not null default '' check (length(reason) <= 60),
  icon text not null default 'lock' check (icon in ('lock', 'break')),
  series uuid,
  repeats_until date,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, employee_id) references users (office_id, id),
  -- queries look back one day for what is still running
  check (start_at < end_at and end_at <= start_at + interval '26 hours'),
  check ((series is null) = (repeats_until is null))
);
create index time_blocks_by_time on time_blocks (office_id, start_at) include (end_at, employee_id) where deleted_at is null;
create index time_blocks_of_series on time_blocks (office_id, series) where series is not null;
alter table time_blocks enable row level security;
create policy office on time_blocks to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Bookings of an employee still wait for each other only. All of them wait for a change of a block of
-- the whole office, which takes the office's lock alone and so needs none of its employees.
create or replace function lock_calendar(office bigint, employee bigint, at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('calendars:' || office, 0));
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  update appointments set holds_slot = false where office_id = office and id = any(array( -- plan: runs with a booking
    select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
    for update skip locked));
end $$;

create function lock_all_calendars(office bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendars:' || office, 0));
end $$;
