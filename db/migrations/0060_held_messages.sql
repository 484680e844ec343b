-- Messages about changes by staff wait, so that several changes become one message (decision I6).

alter table appointments
  -- what the customer knows, where it differs from the row: since the first change that they were not told of
  add column told_start timestamptz,
  add column told_status text,
  -- when they are told; null when they are not
  add column tell_at timestamptz,
  add constraint told_is_whole check (num_nonnulls(told_start, told_status) in (0, 2)),
  add constraint held_messages_know_more check (tell_at is null or told_start is not null);
