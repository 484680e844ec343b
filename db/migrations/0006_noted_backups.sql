-- When the last backup of a server of the operator (DATABASE_URL) ended: whoever takes it says so, on
-- the machine of the database or with npm run admin, and every process tells its age.
create table last_backup (
  id boolean default true not null,
  taken_at timestamptz not null,
  constraint last_backup_pkey primary key (id),
  constraint last_backup_id_check check (id)
);
revoke all on last_backup from luz_app;

create function note_backup()
 returns timestamptz
 language sql
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  insert into public.last_backup (taken_at) values (now())
  on conflict (id) do update set taken_at = excluded.taken_at returning taken_at
$function$;
revoke all on function note_backup() from public, luz_app;
