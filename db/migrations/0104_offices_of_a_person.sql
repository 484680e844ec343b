-- What a request of one office does in the other offices of a person (docs/decisions/0090). Each
-- function starts from a user of the request's own office.

-- Makes an invited user the person who has proved the address. Requests read the hash of people of
-- their own office only, so whoever knows it has looked the person up where they sign in.
create function join_person(member bigint, person bigint, hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.users u set person_id = p.id, version = u.version + 1 from public.people p
  where u.office_id = public.current_office() and u.id = member and u.deleted_at is null and u.email = p.email
    and p.id = person and p.password_hash = hash and p.email_proved_at is not null;
  return found;
end $$;

-- Opens a session in another office of the person, which ends when this one would, or uses the one
-- that was opened so before. Null when the session has ended or the office has no such active user.
-- The lock of the person makes it wait for an end of all sessions, and the other way round.
create function open_session_elsewhere(own_session uuid, member bigint, office bigint, device_name text, moment timestamptz)
returns table (session_id uuid, user_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  target record;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for share of p;
  select u.id, s.expires_at, s.proved_at into target
    from public.sessions s
    join public.users me on me.office_id = s.office_id and me.id = s.user_id
    join public.users u on u.person_id = me.person_id
    where s.office_id = public.current_office() and s.id = own_session and me.id = member
      and s.revoked_at is null and s.expires_at > moment
      and u.office_id = office and u.status = 'active' and u.deleted_at is null
    for no key update of u;
  if not found then return; end if;
  update public.users u set used_at = moment where u.office_id = office and u.id = target.id;
  update public.sessions s set last_seen_at = moment, proved_at = target.proved_at
    where s.office_id = office and s.user_id = target.id and s.revoked_at is null and s.expires_at = target.expires_at
    returning s.id into session_id;
  if session_id is null then
    insert into public.sessions (office_id, user_id, device, created_at, last_seen_at, expires_at, proved_at)
      values (office, target.id, device_name, moment, moment, target.expires_at, target.proved_at)
      returning id into session_id;
    insert into public.audit_log (office_id, at, actor, action, subject, subject_id, after)
      values (office, moment, 'user:' || target.id, 'sign_in', 'sign_in', target.id, jsonb_build_object('device', device_name));
  end if;
  user_id := target.id;
  return next;
end $$;

-- Ends the person's sessions in their other offices, those of one sign-in (they end together) or all,
-- and returns how many. The lock comes first: a session that was being opened is then seen.
create function end_sessions_elsewhere(member bigint, of_sign_in timestamptz, moment timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
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
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id)
  select count(*) from (select pg_notify('luz_revoked', e.id::text) from ended e) told;
end;

-- Every office of a person records what changed about signing in.
create function record_sign_in_elsewhere(member bigint, what text, moment timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.audit_log (office_id, at, actor, action, subject, subject_id)
  select o.office_id, moment, 'user:' || o.id, what, 'sign_in', o.id
  from public.users me join public.users o on o.person_id = me.person_id
  where me.office_id = public.current_office() and me.id = member and o.office_id <> me.office_id
    and o.deleted_at is null;
end;
