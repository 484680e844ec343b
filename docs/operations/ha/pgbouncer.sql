-- For pgbouncer.ini: once, by a superuser, in the database of Luz (psql --dbname luz --file …).
-- PgBouncer asks the database for the passwords of the logins that Luz makes, and of nobody else.
create role pgbouncer login password 'PGBOUNCER-PASSWORD';
create schema pgbouncer;
create function pgbouncer.secret_of(wanted text) returns table (name text, secret text)
  language sql security definer set search_path = pg_catalog as $$
    select usename::text, passwd from pg_shadow
    where usename = wanted and usename ~ '^luz_(request|lookup|worker)_[0-9]+$'
  $$;
revoke all on function pgbouncer.secret_of(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.secret_of(text) to pgbouncer;
