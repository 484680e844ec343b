-- What an office signs its documents with: a certificate that the server made, or the office's own.

create table signing_certificates (
  office_id bigint not null references offices,
  -- PEM, the signer's first, then those that issued it
  chain text not null,
  -- the private key in PEM, encrypted; the office is part of what it is encrypted for
  sealed_key bytea not null,
  -- uploaded by the office; the server replaces only a certificate that it made, or an expired one
  uploaded boolean not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (office_id)
);
alter table signing_certificates enable row level security;
create policy office on signing_certificates to luz_app using (office_id = current_office()) with check (office_id = current_office());
