-- Removes an office with all its rows. It was a row of statements of the server, which had to be the
-- owner of the tables to run them at night for offices that nobody proved.

-- Tables and references are read from the catalog, so new tables are included: a table comes before
-- the tables that it references. Triggers of the tables name functions without their schema.
create function remove_office(office bigint, at timestamptz, actor text) returns jsonb language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting regclass[];
  free regclass[];
  here regclass;
  n bigint;
  removed jsonb := '{}';
begin
  -- concurrent writers to the office wait for this lock and then find it gone
  perform from offices where id = office for update;
  -- first, because the books allow deletions for a removed office only
  insert into removed_offices (id, slug, name, removed_at, actor, rows)
    select id, slug, name, remove_office.at, remove_office.actor, '{}' from offices where id = office;
  select array_agg(c.oid) into waiting from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition;
  while cardinality(waiting) > 0 loop
    select array_agg(t) into free from unnest(waiting) t where not exists (select from pg_constraint k
      where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any(waiting));
    if free is null then raise exception 'tables reference each other in a cycle: %', waiting; end if;
    foreach here in array free loop
      execute format('delete from %s where office_id = $1', here) using office;
      get diagnostics n = row_count;
      if n > 0 then removed := removed || jsonb_build_object(here::text, n); end if;
    end loop;
    select array_agg(t) into waiting from unnest(waiting) t where t <> all(free);
  end loop;
  delete from graphile_worker._private_jobs where payload ->> 'office_id' = office::text and locked_at is null;
  delete from offices where id = office;
  -- the file store may be unavailable now, so a job deletes the files
  perform graphile_worker.add_job('remove_office_files', json_build_object('office_id', office));
  update removed_offices set rows = removed where id = office;
  return removed;
end $$;
revoke all on function remove_office from public;

-- Requests may remove their own office as long as its owner has not proved their mailbox and it has
-- no books, which are kept for seven years.
create function close_unproved_office(at timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  office constant bigint := public.current_office();
begin
  if office is null
    or exists (select from public.users u join public.people p on p.id = u.person_id
      where u.office_id = office and u.role = 'owner' and p.email_proved_at is not null)
    or exists (select from public.orders o where o.office_id = office)
    or exists (select from public.invoices i where i.office_id = office)
  then raise exception 'this office is not closed by itself' using errcode = 'insufficient_privilege'; end if;
  perform public.remove_office(office, at, 'unproved');
end $$;
revoke all on function close_unproved_office from public;
grant execute on function close_unproved_office to luz_app;
