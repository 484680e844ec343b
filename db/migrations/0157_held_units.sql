-- An offer of the waiting list holds a unit of what its service needs, as its block holds the employee
-- (docs/decisions/0108). A use is of an appointment or of such a hold; the constraint resource_taken
-- sees no difference.
alter table resource_uses
  drop constraint resource_uses_pkey,
  alter column appointment_id drop not null,
  add column id bigint generated always as identity, -- plan: a table of one release
  add column hold_id bigint,
  add primary key (office_id, id), -- plan: the same
  add constraint resource_used_once unique (office_id, appointment_id, resource_id), -- plan: the same
  add foreign key (office_id, hold_id) references time_blocks (office_id, id) on delete cascade,
  add constraint use_of_one check (num_nonnulls(appointment_id, hold_id) = 1); -- plan: the same
create index resource_uses_of_hold on resource_uses (office_id, hold_id) where hold_id is not null; -- plan: the same

-- `who` is an occupant that is left out, too.
drop function resource_load(bigint, bigint, bigint[], timestamptz, timestamptz);
create function resource_load(office bigint, resource bigint, except_of bigint[], begins timestamptz, ends timestamptz, who text default null)
returns bigint language sql stable as $$
  with spans as (
    select unnest(range_agg(tstzrange(greatest(start_at, begins), end_at))) as span from resource_uses
    where office_id = office and resource_id = resource
      and start_at < ends and start_at > begins - interval '28 hours' and end_at > begins
      and (appointment_id is null or appointment_id <> all(except_of)) and occupant is distinct from who
      and occupant <> all(array(select coalesce(visit_group::text, id::text) from appointments
        where office_id = office and id = any(except_of)))
    group by occupant
  )
  select coalesce(max(n), 0) from (
    select sum(delta) over (order by at, delta) as n
    from (select lower(span) as at, 1 as delta from spans union all select upper(span), -1 from spans) changes
  ) loads
$$;

-- Takes the lowest free unit of a resource for a use that has no unit yet. False when there is none.
-- The resource must be locked.
create function take_unit(wanted resource_uses) returns boolean language plpgsql as $$
declare
  room resources;
  chosen integer;
begin
  select * into strict room from resources where office_id = wanted.office_id and id = wanted.resource_id;
  if room.status = 'inactive'
    or resource_load(wanted.office_id, room.id, '{}', wanted.start_at, wanted.end_at, wanted.occupant) >= room.quantity
    then return false;
  end if;
  select min(i) into chosen from generate_series(1, room.quantity) i where not exists (
    select from resource_uses u where u.office_id = wanted.office_id and u.resource_id = room.id and u.unit = i
      and u.occupant <> wanted.occupant
      and u.start_at < wanted.end_at and u.start_at > wanted.start_at - interval '28 hours' and u.end_at > wanted.start_at);
  -- one is free at every moment, but not the same one
  if chosen is null then
    chosen := pack_resource(wanted.office_id, room.id, room.quantity, wanted.occupant, wanted.start_at, wanted.end_at);
  end if;
  if chosen is null then return false; end if;
  insert into resource_uses (office_id, appointment_id, hold_id, resource_id, unit, occupant, start_at, end_at, held_until)
    values (wanted.office_id, wanted.appointment_id, wanted.hold_id, room.id, chosen, wanted.occupant, wanted.start_at,
      wanted.end_at, wanted.held_until);
  return true;
end $$;

create or replace function take_resource(office bigint, resource bigint, booking appointments) returns boolean language plpgsql as $$
declare
  wanted resource_uses;
begin
  wanted.office_id := office;
  wanted.resource_id := resource;
  wanted.appointment_id := booking.id;
  wanted.occupant := coalesce(booking.visit_group::text, booking.id::text);
  wanted.start_at := booking.start_at;
  wanted.end_at := booking.end_at + booking.buffer_minutes * interval '1 minute';
  wanted.held_until := booking.held_until;
  return take_unit(wanted);
end $$;

-- Takes a unit of everything that a service needs for a hold, until it ends. The offers of one hold
-- share units, because one of them at most becomes an appointment. The resources must be locked.
create function hold_resources(office bigint, hold bigint, service bigint, begins timestamptz, ends timestamptz, until timestamptz)
returns void language plpgsql as $$
declare
  wanted resource_uses;
begin
  wanted.office_id := office;
  wanted.hold_id := hold;
  wanted.occupant := 'hold:' || hold;
  wanted.start_at := begins;
  wanted.end_at := ends;
  wanted.held_until := until;
  for wanted.resource_id in
    select r.id from product_resources n join resources r on r.office_id = n.office_id and r.id = n.resource_id
    where n.office_id = office and n.product_id = service and r.deleted_at is null order by r.id
  loop
    if not take_unit(wanted) then
      raise exclusion_violation using constraint = 'resource_taken', table = 'resource_uses',
        message = 'no unit of resource ' || wanted.resource_id || ' is free';
    end if;
  end loop;
end $$;

-- Locks what a service needs, and gives back what offers in the calendar of the employee hold of it
-- then: staff who book over an offer take its room, too.
create function claim_resources(office bigint, employee bigint, service bigint, at timestamptz, begins timestamptz, ends timestamptz)
returns void language plpgsql as $$
begin
  perform lock_resources(office, array[service], at);
  delete from resource_uses u using time_blocks b
    where u.office_id = office and u.hold_id is not null
      and u.resource_id = any(array(select resource_id from product_resources where office_id = office and product_id = service))
      and b.office_id = office and b.id = u.hold_id and b.employee_id = employee and b.start_at < ends and b.end_at > begins;
end $$;
