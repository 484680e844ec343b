-- Documents that are sent for reading, without a signature. Such a request binds no digest: the file of a document never changes.

alter table document_requests
  add purpose text not null default 'sign' check (purpose in ('sign', 'read')),
  alter original_sha256 drop not null,
  drop constraint document_requests_pages_check,
  add constraint document_requests_pages_check check (pages >= 1 or (pages = 0 and (form_version is not null or purpose = 'read'))),
  add constraint purpose_decides_content check (
    (purpose = 'sign' and original_sha256 is not null)
    or (purpose = 'read' and original_sha256 is null and pages = 0 and form_version is null
      and code_mac is null and status <> 'signed'));

create or replace function keep_signed_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or is_removed(old.office_id) then return old; end if;
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at, new.expires_at,
      new.form_version, new.appointment_id, new.purpose)
    is not distinct from (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at,
      old.expires_at, old.form_version, old.appointment_id, old.purpose)
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $$;
