-- A keyed hash of the installation's secret, kept at the first start: the server refuses to start with another secret.
create table secret_fingerprint (
  -- one row
  id boolean primary key default true check (id),
  fingerprint bytea not null,
  set_at timestamptz not null default now()
);
revoke all on secret_fingerprint from luz_app;
