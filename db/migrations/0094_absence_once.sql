-- The same absence of an employee is stored once, however often it is sent.
delete from employee_absences a using employee_absences earlier
  where a.office_id = earlier.office_id and a.employee_id = earlier.employee_id and a.id > earlier.id
    and a.from_date = earlier.from_date and a.until_date = earlier.until_date
    and a.start_minute is not distinct from earlier.start_minute
    and a.end_minute is not distinct from earlier.end_minute;
create unique index absence_once on employee_absences
  (office_id, employee_id, from_date, until_date, start_minute, end_minute) nulls not distinct;
