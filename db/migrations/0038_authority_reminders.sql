-- The owner is reminded 14, 7 and 1 days before the authority's permission ends: the last of these reminders that was sent.
alter table allocation_connections add column reminded_days integer check (reminded_days in (14, 7, 1));
