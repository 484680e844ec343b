-- A person sees and ends their sessions in all their offices (docs/decisions/0090). Both functions
-- start from a user of the request's own office.

create function sessions_of_person(member bigint, moment timestamptz, used_since timestamptz, most integer)
returns table (id uuid, office_name text, device text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.id, f.name, s.device, s.created_at, coalesce(s.last_seen_at, s.created_at)
  from public.users me
  join public.users o on o.person_id = me.person_id
  join public.offices f on f.id = o.office_id
  join public.sessions s on s.office_id = o.office_id and s.user_id = o.id
  where me.office_id = public.current_office() and me.id = member and s.revoked_at is null
    and s.expires_at > moment and coalesce(s.last_seen_at, s.created_at) > used_since
  order by 5 desc, 4 desc, 1 limit most;
end;

-- Ends a session of the person and returns how many ended; null when the person has no such session.
-- Those that were opened from it in other offices end as well, as a device that is signed out. One
-- that was opened from the session that asks, or the other way round, ends alone.
create function end_session_of_person(member bigint, ended_session uuid, own_session uuid, moment timestamptz)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id)
  select count(*) into n from (select pg_notify('luz_revoked', e.id::text) from ended e) told;
  return n;
end $$;
