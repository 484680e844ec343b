-- Links in messages: the database holds a seed of each, and what leaves is the seed encrypted with a
-- key of the secret. Tokens of before keep their form until a start has replaced them, and open the
-- same links; processes of the version before go on writing them while they run. The next migration
-- validates the constraints.
alter table appointments drop constraint appointments_manage_token_check;
alter table appointments add constraint appointments_manage_token_check check (manage_token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$') not valid;
alter table document_links drop constraint document_links_token_check;
alter table document_links add constraint document_links_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$') not valid;
alter table document_requests drop constraint document_requests_token_check;
alter table document_requests add constraint document_requests_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$') not valid;
alter table marketing_phones drop constraint marketing_phones_token_check;
alter table marketing_phones add constraint marketing_phones_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$') not valid;
alter table marketing_phones alter column token
  set default chr(1) || translate(substring(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16), 'base64') from 1 for 21), '+/', '-_');

-- Set by the start that found nothing more to replace.
alter table secret_fingerprint add column links_sealed boolean default false not null;

-- What was signed may get the seed of its link.
create or replace function keep_signed_request()
 returns trigger
 language plpgsql
as $function$
declare
  contact constant text[] := '{phone,signer_network,answers}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or old.signed_at < now() - interval '7 years' or is_removed(old.office_id) then
      return old;
    end if;
  elsif old.token ~ '^[A-Za-z0-9_-]{22}$' and new.token ~ '^[\x01-\x04]' and to_jsonb(new) - 'token' = to_jsonb(old) - 'token' then
    return new; -- the seed of the same link
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
end $function$;
