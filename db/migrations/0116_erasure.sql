-- A customer is erased on request (docs/decisions/0089).

-- Entries about what belongs to an erased customer keep who did what and when, without the details.
create or replace function erase_audit_of_customers(ids bigint[]) returns void language sql security definer
set search_path = pg_catalog, pg_temp
begin atomic
  with erased as (
    select c.id from public.customers c
    where c.office_id = public.current_office() and c.id = any(ids) and c.erased_at is not null)
  update public.audit_log l set before = null, after = null
  where l.office_id = public.current_office() and (l.before is not null or l.after is not null) and (
    l.subject = 'customer' and l.subject_id in (select id from erased)
    or l.subject = 'appointment' and l.subject_id in (select a.id from public.appointments a
      where a.office_id = public.current_office() and a.customer_id in (select id from erased))
    or l.subject = 'order' and l.subject_id in (select o.id from public.orders o
      where o.office_id = public.current_office() and o.customer_id in (select id from erased))
    or l.subject = 'invoice' and l.subject_id in (select i.id from public.invoices i
      where i.office_id = public.current_office() and i.customer_id in (select id from erased))
    or l.subject = 'document_request' and l.subject_id in (select r.id from public.document_requests r
      where r.office_id = public.current_office() and r.customer_id in (select id from erased)));
end;

-- What was signed stays as it is for seven years, the time in which a claim may be made. The row of
-- an erased customer loses the phone, the network and the answers: the file has what was signed.
create or replace function keep_signed_request() returns trigger language plpgsql as $$
declare
  contact constant text[] := '{phone,signer_network,answers}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or old.signed_at < now() - interval '7 years' or is_removed(old.office_id) then
      return old;
    end if;
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
    if to_jsonb(new) - contact = to_jsonb(old) - contact and new.phone = '+10000000' and new.signer_network = ''
      and (old.answers is null or new.answers = '') and exists (select from customers c
        where c.office_id = old.office_id and c.id = old.customer_id and c.erased_at is not null)
    then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at,
      new.form_version, new.appointment_id, new.purpose)
    is not distinct from (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at,
      old.form_version, old.appointment_id, old.purpose)
    and (new.expires_at = old.expires_at or (new.purpose = 'read' and new.expires_at > old.expires_at))
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $$;
create index signed_requests_by_age on document_requests (office_id, signed_at) where signed_at is not null;
