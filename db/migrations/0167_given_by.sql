-- Who last gave an appointment to its employee or customer: a user, or null for the customer. Who may
-- not see phones sees those of the visits that others gave them (docs/decisions/0082).
alter table appointments add column given_by bigint;
alter table appointments add constraint given_by_staff foreign key (office_id, given_by) references users (office_id, id) not valid; -- plan: not valid, reads no row

-- Earlier bookings of employees for themselves, as far as they could show a phone.
update appointments a set given_by = a.employee_id -- plan: writes the bookings of the last 31 days and to come, each with one look into the index audit_of_subject
from audit_log l
where a.start_at > now() - interval '31 days' and l.office_id = a.office_id and l.subject = 'appointment'
  and l.subject_id = a.id and l.action = 'create' and l.actor = 'user:' || a.employee_id;
