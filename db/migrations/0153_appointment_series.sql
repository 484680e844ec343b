-- Appointments that repeat (docs/decisions/0106). Each date is an appointment of its own; `series_id` joins them.
create table appointment_series (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  every_weeks integer not null check (every_weeks between 1 and 12),
  created_at timestamptz not null,
  primary key (office_id, id)
);
alter table appointment_series enable row level security;
create policy office on appointment_series to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- `removal` joins the appointments of a series that were deleted, and are restored, together.
alter table appointments
  add column series_id bigint,
  add column removal uuid,
  add constraint appointments_of_a_series foreign key (office_id, series_id) references appointment_series (office_id, id) not valid;
create index appointments_of_series on appointments (office_id, series_id) where series_id is not null; -- plan: reads the table once; no row is in the index
