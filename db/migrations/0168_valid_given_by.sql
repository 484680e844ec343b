alter table appointments validate constraint given_by_staff;
