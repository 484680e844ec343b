-- Running the installation: what is left of an office that was removed, and the messages that will still take their share of a quota.

-- An office leaves as a whole, with its audit log; that it was here, and who removed it, stays.
create table removed_offices (
  id bigint primary key,
  slug text not null,
  name text not null,
  removed_at timestamptz not null,
  actor text not null,
  -- how many rows of each table went with it
  rows jsonb not null
);
revoke all on removed_offices from luz_app;

create index sms_unpaid on sms_messages (office_id) where status = 'queued' and not paid;
