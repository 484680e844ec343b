-- A person who leaves with their office is locked before the office's rows, as in the code
-- (docs/decisions/0099): otherwise removing an office and switching to it wait for each other.
create or replace function remove_office(office bigint, at timestamptz, actor text) returns jsonb language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting regclass[];
  free regclass[];
  here regclass;
  n bigint;
  removed jsonb := '{}';
begin
  -- before everything else, in one order, as whoever changes how a person signs in does
  perform from people where id in (select person_id from users where office_id = office) order by id for update;
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
