-- Rooms and devices. A service needs one unit of each of its resources, from its start to the end of
-- its buffer. resource_uses holds the units that appointments take; its constraint is the guarantee.
create table resources (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  quantity integer not null default 1 check (quantity between 1 and 50),
  -- nothing can be booked with an inactive one: it is out of order
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (office_id, id)
);
create unique index resource_name_taken on resources (office_id, lower(name)) where deleted_at is null;

create table product_resources (
  office_id bigint not null,
  product_id bigint not null,
  resource_id bigint not null,
  primary key (office_id, product_id, resource_id),
  foreign key (office_id, product_id) references products (office_id, id),
  foreign key (office_id, resource_id) references resources (office_id, id)
);
create index product_resources_of_resource on product_resources (office_id, resource_id);

-- `occupant` is the appointment, or the visit that it is a part of: the parts of one visit share a
-- unit. `end_at` includes the buffer. `held_until` is that of the appointment.
create table resource_uses (
  office_id bigint not null,
  appointment_id bigint not null,
  resource_id bigint not null,
  unit integer not null check (unit between 1 and 50),
  occupant text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  held_until timestamptz,
  primary key (office_id, appointment_id, resource_id),
  foreign key (office_id, appointment_id) references appointments (office_id, id) on delete cascade,
  foreign key (office_id, resource_id) references resources (office_id, id),
  -- queries look back 28 hours for what is still running
  check (start_at < end_at and end_at <= start_at + interval '28 hours'),
  -- deferrable, so that one statement may exchange units
  constraint resource_taken exclude using gist
    (office_id with =, resource_id with =, unit with =, occupant with <>, tstzrange(start_at, end_at) with &&)
    deferrable initially immediate
);
create index resource_uses_by_time on resource_uses (office_id, resource_id, start_at) include (end_at, held_until, occupant);

alter table resources enable row level security;
create policy office on resources to luz_app using (office_id = current_office()) with check (office_id = current_office());
alter table product_resources enable row level security;
create policy office on product_resources to luz_app using (office_id = current_office()) with check (office_id = current_office());
alter table resource_uses enable row level security;
create policy office on resource_uses to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Whether an appointment takes its resources: like the time of its employee, but also where staff
-- overlap on purpose, because a room cannot be used twice.
create function takes_resources(a appointments) returns boolean language sql immutable as $$
  select a.deleted_at is null and a.status_key <> 'cancelled' and (a.holds_slot or a.status_key <> 'waiting' or a.source <> 'online')
$$;

-- Locks all resources that services need, in the order of their ids. Lock calendars before. Units that
-- wait for a deposit beyond `at` are free then. Freeing a unit needs no lock.
create function lock_resources(office bigint, services bigint[], at timestamptz) returns void language plpgsql as $$
declare
  wanted bigint[] := array(
    select distinct resource_id from product_resources where office_id = office and product_id = any(services) order by 1);
  one bigint;
begin
  foreach one in array wanted loop
    perform pg_advisory_xact_lock(hashtextextended('resource:' || office || ':' || one, 0));
  end loop;
  if cardinality(wanted) > 0 then
    delete from resource_uses where office_id = office and resource_id = any(wanted) and held_until <= at;
  end if;
end $$;

-- How many occupants a resource has at most at one time of [begins, ends), without those of `except`
-- and of their visits.
create function resource_load(office bigint, resource bigint, except_of bigint[], begins timestamptz, ends timestamptz)
returns bigint language sql stable as $$
  with spans as (
    select unnest(range_agg(tstzrange(greatest(start_at, begins), end_at))) as span from resource_uses
    where office_id = office and resource_id = resource
      and start_at < ends and start_at > begins - interval '28 hours' and end_at > begins
      and appointment_id <> all(except_of)
      and occupant <> all(array(select coalesce(visit_group::text, id::text) from appointments
        where office_id = office and id = any(except_of)))
    group by occupant
  )
  select coalesce(max(n), 0) from (
    select sum(delta) over (order by at, delta) as n
    from (select lower(span) as at, 1 as delta from spans union all select upper(span), -1 from spans) changes
  ) loads
$$;

-- The resources of a service of which no unit is free in [begins, ends), and those out of order.
create function full_resources(office bigint, service bigint, except_of bigint[], begins timestamptz, ends timestamptz)
returns setof bigint language sql stable as $$
  select r.id from product_resources n
  join resources r on r.office_id = n.office_id and r.id = n.resource_id
  where n.office_id = office and n.product_id = service and r.deleted_at is null
    and (r.status = 'inactive' or resource_load(office, r.id, except_of, begins, ends) >= r.quantity)
  order by r.id
$$;

-- Distributes the uses of a resource over its units again, where they meet [begins, ends) directly or
-- through others, and keeps a unit for a new occupant. The uses in the order of their starts always
-- fit when no more of them run at one time than there are units. Returns the unit of the new one, and
-- null when they do not fit.
create function pack_resource(office bigint, resource bigint, units integer, who text, begins timestamptz, ends timestamptz)
returns integer language plpgsql as $$
declare
  lo timestamptz := begins;
  hi timestamptz := ends;
  wider record;
  free_from timestamptz[] := array_fill('-infinity'::timestamptz, array[units]);
  island record;
  chosen integer;
  kept integer := 0;
  occupants text[] := '{}';
  spans tstzrange[] := '{}';
  chosen_units integer[] := '{}';
begin
  loop
    select least(lo, min(start_at)) as lo, greatest(hi, max(end_at)) as hi into wider from resource_uses
      where office_id = office and resource_id = resource and start_at < hi and start_at > lo - interval '28 hours' and end_at > lo;
    exit when wider.lo = lo and wider.hi = hi;
    lo := wider.lo;
    hi := wider.hi;
  end loop;
  for island in
    select s.occupant, unnest(range_agg(s.span)) as span from (
      select u.occupant, tstzrange(u.start_at, u.end_at) as span from resource_uses u
        where u.office_id = office and u.resource_id = resource
          and u.start_at < hi and u.start_at > lo - interval '28 hours' and u.end_at > lo
      union all select who, tstzrange(begins, ends) where who is not null
    ) s group by s.occupant order by 2
  loop
    select min(i) into chosen from generate_subscripts(free_from, 1) i where free_from[i] <= lower(island.span);
    if chosen is null then return null; end if;
    free_from[chosen] := upper(island.span);
    occupants := occupants || island.occupant;
    spans := spans || island.span;
    chosen_units := chosen_units || chosen;
    if island.occupant = who and island.span @> tstzrange(begins, ends) then kept := chosen; end if;
  end loop;
  update resource_uses u set unit = i.unit from unnest(occupants, spans, chosen_units) as i (occupant, span, unit)
    where u.office_id = office and u.resource_id = resource and u.occupant = i.occupant
      and u.start_at < hi and u.start_at > lo - interval '28 hours' and u.end_at > lo
      and i.span @> tstzrange(u.start_at, u.end_at) and u.unit <> i.unit;
  return kept;
end $$;

-- Takes the lowest free unit of a resource for an appointment. False when there is none. The resource
-- must be locked.
create function take_resource(office bigint, resource bigint, booking appointments) returns boolean language plpgsql as $$
declare
  ends timestamptz := booking.end_at + booking.buffer_minutes * interval '1 minute';
  who text := coalesce(booking.visit_group::text, booking.id::text);
  room resources;
  chosen integer;
begin
  select * into strict room from resources where office_id = office and id = resource;
  if room.status = 'inactive' or resource_load(office, resource, array[booking.id], booking.start_at, ends) >= room.quantity
    then return false;
  end if;
  select min(i) into chosen from generate_series(1, room.quantity) i where not exists (
    select from resource_uses u where u.office_id = office and u.resource_id = resource and u.unit = i and u.occupant <> who
      and u.start_at < ends and u.start_at > booking.start_at - interval '28 hours' and u.end_at > booking.start_at);
  -- one is free at every moment, but not the same one
  if chosen is null then chosen := pack_resource(office, resource, room.quantity, who, booking.start_at, ends); end if;
  if chosen is null then return false; end if;
  insert into resource_uses (office_id, appointment_id, resource_id, unit, occupant, start_at, end_at, held_until)
    values (office, booking.id, resource, chosen, who, booking.start_at, ends, booking.held_until);
  return true;
end $$;

-- Takes what an appointment needs and has not, and returns the resources that are not free. They must
-- be locked.
create function take_resources(office bigint, booking appointments) returns setof bigint language plpgsql as $$
declare
  one bigint;
begin
  for one in
    select r.id from product_resources n join resources r on r.office_id = n.office_id and r.id = n.resource_id
    where n.office_id = office and n.product_id = booking.service_id and r.deleted_at is null
      and not exists (select from resource_uses u where u.office_id = office and u.appointment_id = booking.id and u.resource_id = r.id)
    order by r.id
  loop
    if not take_resource(office, one, booking) then return next one; end if;
  end loop;
end $$;

-- Every booking, move, cancellation and restoration takes or frees its resources, whoever writes it.
create function keep_resources() returns trigger language plpgsql as $$
declare
  takes boolean := takes_resources(new);
  full_one bigint;
begin
  if tg_op = 'UPDATE' then
    if not takes or not takes_resources(old) or (old.service_id, old.start_at, old.end_at, old.buffer_minutes)
      <> (new.service_id, new.start_at, new.end_at, new.buffer_minutes) then
      delete from resource_uses where office_id = new.office_id and appointment_id = new.id;
    elsif old.held_until is null or new.held_until is not distinct from old.held_until then
      -- it keeps what it has, also when a unit was missing
      return null;
    else
      update resource_uses set held_until = new.held_until where office_id = new.office_id and appointment_id = new.id;
    end if;
  end if;
  if not takes or not exists (select from product_resources where office_id = new.office_id and product_id = new.service_id)
    then return null;
  end if;
  perform lock_resources(new.office_id, array[new.service_id], null);
  select min(taken) into full_one from take_resources(new.office_id, new) taken;
  if full_one is not null then
    raise exclusion_violation using constraint = 'resource_taken', table = 'resource_uses',
      message = 'no unit of resource ' || full_one || ' is free';
  end if;
  return null;
end $$;
create trigger appointments_keep_resources after insert on appointments for each row execute function keep_resources();
create trigger appointments_move_resources after update of service_id, start_at, end_at, buffer_minutes, status_key, holds_slot, deleted_at, held_until
  on appointments for each row when (
    (old.service_id, old.start_at, old.end_at, old.buffer_minutes, old.status_key, old.holds_slot, old.deleted_at, old.held_until)
    is distinct from
    (new.service_id, new.start_at, new.end_at, new.buffer_minutes, new.status_key, new.holds_slot, new.deleted_at, new.held_until))
  execute function keep_resources();
