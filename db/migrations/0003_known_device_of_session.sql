-- Whether the person had signed in on the device before this session. Some proofs of theirs then
-- count for a day (0075). Sessions of before count as those of new devices.
alter table sessions add column known_device boolean default false not null;

-- As before; the session in the other office is of the same device.
create or replace function open_session_elsewhere(own_session uuid, member bigint, office bigint, device_name text, moment timestamptz)
 returns table(session_id uuid, user_id bigint)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
declare
  target record;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for share of p;
  select u.id, s.expires_at, s.proved_at, s.known_device into target
    from public.sessions s
    join public.users me on me.office_id = s.office_id and me.id = s.user_id
    join public.users u on u.person_id = me.person_id
    where s.office_id = public.current_office() and s.id = own_session and me.id = member
      and s.revoked_at is null and s.expires_at > moment
      and u.office_id = office and u.status = 'active' and u.deleted_at is null
    for no key update of u;
  if not found then return; end if;
  update public.users u set used_at = moment where u.office_id = office and u.id = target.id;
  update public.sessions s set last_seen_at = moment, proved_at = target.proved_at, known_device = target.known_device
    where s.office_id = office and s.user_id = target.id and s.revoked_at is null and s.expires_at = target.expires_at
    returning s.id into session_id;
  if session_id is null then
    insert into public.sessions (office_id, user_id, device, created_at, last_seen_at, expires_at, proved_at,
      known_device)
      values (office, target.id, device_name, moment, moment, target.expires_at, target.proved_at, target.known_device)
      returning id into session_id;
    insert into public.audit_log (office_id, at, actor, action, subject, subject_id, after)
      values (office, moment, 'user:' || target.id, 'sign_in', 'sign_in', target.id, jsonb_build_object('device', device_name));
  end if;
  user_id := target.id;
  return next;
end $function$;
