-- The link of a document that a service sends for reading lives until some time after its visit. When the visit moves, the link lives
-- longer. A request for signature keeps its expiry: what is signed refers to what was sent.

create or replace function keep_signed_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or is_removed(old.office_id) then return old; end if;
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at,
      new.form_version, new.appointment_id, new.purpose)
    is not distinct from (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at,
      old.form_version, old.appointment_id, old.purpose)
    and (new.expires_at = old.expires_at or (new.purpose = 'read' and new.expires_at > old.expires_at))
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $$;
