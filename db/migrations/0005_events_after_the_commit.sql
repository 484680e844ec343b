-- Events are rows of their transaction, which every process reads after the commit. A notification
-- inside the transaction made the commits of all offices wait for each other (docs/decisions/0111).
-- Readers ask for what their last snapshot did not show, by the transaction that wrote it. There is
-- no key: nothing finds one event, and each index costs every change of an office.
create table events (
  office_id bigint not null,
  id uuid default gen_random_uuid() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  at timestamptz default clock_timestamp() not null,
  what text,
  subject_id bigint,
  session_id uuid,
  constraint events_check check ((what is null) = (subject_id is null) and (what is null) <> (session_id is null))
);
create index events_by_transaction on events (transaction_id);
alter table events enable row level security;
create policy office on events to luz_app using (office_id = current_office()) with check (office_id = current_office());
-- the id of the transaction is never that of another one, and nobody changes a row
revoke all on events from luz_app;
grant select, insert (office_id, what, subject_id, session_id) on events to luz_app;

-- graphile-worker notifies whenever a job is added or removed. Where this schema comes first in the
-- search path, it does not; the process tells the workers after the commit.
create schema luz_silent;
create function luz_silent.pg_notify(channel text, payload text)
 returns void
 language sql
 immutable parallel safe
as '';
alter function enqueue_jobs(jsonb) set search_path to luz_silent, pg_catalog, pg_temp;
alter function cancel_job(text) set search_path to luz_silent, pg_catalog, pg_temp;
alter function remove_office(bigint, timestamptz, text) set search_path to luz_silent, pg_catalog, public, pg_temp;

-- As before; the ended sessions are events.
create or replace function end_session_of_person(member bigint, ended_session uuid, own_session uuid, moment timestamptz)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
declare
  target record;
  own timestamptz;
  n bigint;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for no key update of p;
  select s.office_id, s.expires_at into target
    from public.users me
    join public.users o on o.person_id = me.person_id
    join public.sessions s on s.office_id = o.office_id and s.user_id = o.id
    where me.office_id = public.current_office() and me.id = member and s.id = ended_session;
  if not found then return null; end if;
  select s.expires_at into own from public.sessions s
    where s.office_id = public.current_office() and s.user_id = member and s.id = own_session;
  with ended as (
    update public.sessions s set revoked_at = moment
    from public.users me join public.users o on o.person_id = me.person_id
    where me.office_id = public.current_office() and me.id = member
      and s.office_id = o.office_id and s.user_id = o.id and s.revoked_at is null
      and (s.id = ended_session or (target.expires_at is distinct from own
        and s.expires_at = target.expires_at and s.office_id <> target.office_id))
    returning s.office_id, s.id),
  silenced as (
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id),
  told as (
    insert into public.events (office_id, session_id) select e.office_id, e.id from ended e)
  select count(*) into n from ended;
  return n;
end $function$;

create or replace function end_sessions_elsewhere(member bigint, of_sign_in timestamptz, moment timestamptz)
 returns bigint
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  select from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for no key update of p;
  with others as (
    select o.office_id, o.id from public.users me join public.users o on o.person_id = me.person_id
    where me.office_id = public.current_office() and me.id = member and o.office_id <> me.office_id),
  ended as (
    update public.sessions s set revoked_at = moment from others o
    where s.office_id = o.office_id and s.user_id = o.id and s.revoked_at is null
      and (of_sign_in is null or s.expires_at = of_sign_in)
    returning s.office_id, s.id),
  silenced as (
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id),
  told as (
    insert into public.events (office_id, session_id) select e.office_id, e.id from ended e)
  select count(*) from ended;
$function$;
