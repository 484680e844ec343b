-- The hours of the office per weekday, with breaks, and what it does on holidays
-- (docs/decisions/0102). calendar_start_time and calendar_end_time remain what the calendar shows.
create table office_hours (
  office_id bigint not null references offices,
  -- 0 is Sunday
  weekday integer not null check (weekday between 0 and 6),
  -- minutes of the office's wall clock, half open
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  primary key (office_id, weekday, start_minute),
  check (start_minute < end_minute),
  constraint office_hours_overlap exclude using gist
    (office_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
alter table office_hours enable row level security;
create policy office on office_hours to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Offices of before keep the hours that they offer.
insert into office_hours (office_id, weekday, start_minute, end_minute)
  select distinct office_id, unnest(working_days),
    extract(epoch from calendar_start_time)::integer / 60, extract(epoch from calendar_end_time)::integer / 60
  from calendar_settings;
alter table calendar_settings
  drop column working_days,
  -- statutory days of rest are days off
  add column closed_on_holidays boolean not null default true,
  -- the days before them have the hours of Friday
  add column short_eves boolean not null default false;
alter table calendar_settings alter column short_eves set default true;

-- null: as the office does
alter table users alter column rests_on_holidays drop not null, alter column rests_on_holidays drop default;
update users set rests_on_holidays = null where rests_on_holidays;
