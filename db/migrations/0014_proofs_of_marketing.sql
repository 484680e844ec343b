-- Whoever sends marketing has to prove the consent (Communications Law, 5742-1982, section 30A). A
-- consent is kept with the words that were shown, and a message that was sent when its row is
-- deleted: for seven years, apart from the customer, as refusals are.
alter table customers add column marketing_consent_words text;

create table marketing_proofs (
  office_id bigint not null references offices (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('consent', 'message')),
  phone text not null,
  at timestamptz not null,
  source text check (source in ('staff', 'recipient', 'booking')),
  words text,
  sms_id bigint,
  kept_since timestamptz,
  primary key (office_id, id),
  constraint proof_has_origin check (case kind when 'consent' then source is not null and sms_id is null
    else source is null and sms_id is not null and words is not null and kept_since is not null end)
);
comment on column marketing_proofs.words is 'What was shown or sent; null for a consent of before this table';
comment on column marketing_proofs.kept_since is 'When the seven years begin; null while a consent holds';
create index marketing_proofs_of_phone on marketing_proofs (office_id, phone);
alter table marketing_proofs enable row level security;
create policy office on marketing_proofs to luz_app using (office_id = current_office()) with check (office_id = current_office());

create function keep_proof()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' then
    if old.kept_since < now() - interval '7 years' or is_removed(old.office_id) then return old; end if;
  elsif old.kept_since is null and to_jsonb(new) - 'kept_since' = to_jsonb(old) - 'kept_since' then
    return new;
  end if;
  raise exception '% of proof % is refused: it is kept for seven years', tg_op, old.id using errcode = 'LZ001';
end $function$;
create trigger proofs_stay before delete or update on marketing_proofs for each row execute function keep_proof();

-- Of the phone that consented: a card with another number, or with another consent, is a new one.
create function prove_consent()
 returns trigger
 language plpgsql
as $function$
declare
  is_same constant boolean := tg_op = 'UPDATE' and old.marketing_consent and new.marketing_consent
    and new.phone = old.phone and new.marketing_consent_at is not distinct from old.marketing_consent_at;
begin
  if is_same then return null; end if;
  if tg_op = 'UPDATE' and old.marketing_consent then
    update marketing_proofs set kept_since = now()
      where office_id = old.office_id and phone = old.phone and kind = 'consent' and kept_since is null;
  end if;
  if new.marketing_consent then
    insert into marketing_proofs (office_id, kind, phone, at, source, words)
      values (new.office_id, 'consent', new.phone, new.marketing_consent_at, new.marketing_consent_source, new.marketing_consent_words);
  end if;
  return null;
end $function$;
create trigger consents_are_proved after insert on customers for each row when (new.marketing_consent) execute function prove_consent();
create trigger consents_end_or_begin after update of phone, marketing_consent, marketing_consent_at on customers for each row when (old.marketing_consent or new.marketing_consent) execute function prove_consent();

create function prove_message()
 returns trigger
 language plpgsql
as $function$
begin
  if not is_removed(old.office_id) then
    insert into marketing_proofs (office_id, kind, phone, at, words, sms_id, kept_since)
      values (old.office_id, 'message', old.phone, coalesce(old.sent_at, old.created_at), old.message, old.id, coalesce(old.sent_at, old.created_at));
  end if;
  return null;
end $function$;
create trigger marketing_is_proved after delete on sms_messages for each row
  when (old.kind in ('marketing', 'birthday', 'miss_you', 'review') and old.status in ('sent', 'delivered')) execute function prove_message();

-- Consents of before: their words were not stored.
insert into marketing_proofs (office_id, kind, phone, at, source)
  select office_id, 'consent', phone, marketing_consent_at, marketing_consent_source from customers
  where marketing_consent and erased_at is null;
