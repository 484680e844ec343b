-- What customer and employee were last told of an appointment, where it differs from what the
-- appointment says. Few appointments have a row; it goes when they are told.
create table appointment_notices (
  office_id bigint not null references offices,
  appointment_id bigint not null,
  -- the start and the status that the customer knows
  told_start timestamptz,
  told_status text,
  -- when the customer is told; none for a deleted appointment, of which they were told
  tell_at timestamptz,
  -- the place and the start that the employee knows
  known_employee bigint,
  known_start timestamptz,
  primary key (office_id, appointment_id),
  foreign key (office_id, appointment_id) references appointments (office_id, id) on delete cascade,
  foreign key (office_id, known_employee) references users (office_id, id),
  constraint notice_says_something check (num_nonnulls(told_start, known_start) > 0),
  constraint told_is_whole check (num_nonnulls(told_start, told_status) in (0, 2)),
  constraint held_messages_know_more check (tell_at is null or told_start is not null),
  constraint employee_knows_a_start check ((known_employee is null) = (known_start is null))
);
alter table appointment_notices enable row level security;
create policy office on appointment_notices to luz_app using (office_id = current_office()) with check (office_id = current_office());

insert into appointment_notices
select office_id, id, told_start, told_status, tell_at, known_employee, known_start
from appointments where told_start is not null or known_start is not null;

alter table appointments
  drop column told_start, drop column told_status, drop column tell_at, drop column known_employee, drop column known_start;
