-- What online booking does without a proved phone (docs/decisions/0077).

-- Online bookings without a proved phone that hold their time, an hour; others wait for approval.
alter table offices add column unproved_per_hour integer not null default 6
  check (unproved_per_hour between 0 and 1000);

-- Where the code was sent when no SMS could be: to this mailbox; null: by SMS.
alter table phone_codes add column email text;
alter table visits add column proved_email text;
