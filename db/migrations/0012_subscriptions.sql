-- The record of removed offices, and the index of queued messages that will still count in a quota.

-- An office is removed with all its rows, including its audit log. This record of the removal
-- remains.
create table removed_offices (
  id bigint primary key,
  slug text not null,
  name text not null,
  removed_at timestamptz not null,
  actor text not null,
  -- the number of deleted rows by table
  rows jsonb not null
);
revoke all on removed_offices from luz_app;

create index sms_unpaid on sms_messages (office_id) where status = 'queued' and not paid;
