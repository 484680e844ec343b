-- Documents that were sent to customers for their signature.

create table document_requests (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  customer_id bigint not null,
  document_id bigint not null,
  -- the name of the document when it was sent
  document_name text not null,
  -- the phone that the link went to; codes go there as well
  phone text not null,
  -- 128 random bits; the address of the public page
  token text not null check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- SHA-256 and number of pages of the file that was sent
  original_sha256 bytea not null check (length(original_sha256) = 32),
  pages integer not null check (pages >= 1),
  -- a request expires without a change of its row: see expires_at
  status text not null default 'sent' check (status in ('sent', 'opened', 'signed', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- the code that proves the phone
  code_mac bytea,
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  -- the evidence
  signer_name text check (signer_name <> ''),
  signer_network text,
  signed_at timestamptz,
  file_key text,
  file_sha256 bytea check (length(file_sha256) = 32),
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers,
  foreign key (office_id, document_id) references documents,
  constraint signature_is_whole check (
    (status = 'signed') = (signer_name is not null)
    and (status = 'signed') = (signer_network is not null)
    and (status = 'signed') = (signed_at is not null)
    and (status = 'signed') = (file_key is not null)
    and (status = 'signed') = (file_sha256 is not null)),
  constraint code_expires check ((code_mac is null) = (code_expires_at is null))
);
create index document_requests_by_token on document_requests (token);
create index document_requests_by_file on document_requests (file_sha256) where file_sha256 is not null;
create index document_requests_of_customer on document_requests (office_id, customer_id, id);
create index document_requests_of_document on document_requests (office_id, document_id, id);
alter table document_requests enable row level security;
create policy office on document_requests to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- A signed request accepts only the customer that its own was merged into. A request keeps its document, link and expiry.
create function keep_signed_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or is_removed(old.office_id) then return old; end if;
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at, new.expires_at)
    = (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at, old.expires_at)
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $$;
create trigger signed_requests_stay before update or delete on document_requests
  for each row execute function keep_signed_request();
