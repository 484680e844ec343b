-- Answers to requests that carried an Idempotency-Key, kept for 24 hours: a repeated request gets the same answer again.
create table idempotency_keys (
  office_id bigint not null references offices,
  -- user:<id> or visitor:<id of the token>
  caller text not null,
  key text not null check (key ~ '^[!-~]{1,128}$'),
  -- of method, address and body, with a key of the installation
  request_mac bytea not null,
  -- null only inside the transaction that does the work
  status integer check (status between 200 and 299),
  -- sealed, because answers hold personal data and secrets; null for an empty one
  answer bytea,
  created_at timestamptz not null,
  primary key (office_id, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (office_id, created_at);
alter table idempotency_keys enable row level security;
create policy office on idempotency_keys to luz_app using (office_id = current_office()) with check (office_id = current_office());
