/** Queries about the schema, against PostgreSQL's catalog. */
import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'>

const lint = `
with tenant as (
  select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)`

/** Tables with an office_id, and tables without one. */
export async function tables(pool: Queryable): Promise<{ tenant: string[]; other: string[] }> {
  const { rows } = await pool.query<{ name: string; tenant: boolean }>(`${lint}
    select c.relname as name, exists (select from tenant t where t.oid = c.oid) as tenant from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return {
    tenant: rows.filter((row) => row.tenant).map((row) => row.name),
    other: rows.filter((row) => !row.tenant).map((row) => row.name),
  }
}

/**
 * Primary, unique, foreign and exclusion keys of tenant tables that do not begin with office_id,
 * and exclusions that do not compare it by =.
 */
export async function keysWithoutOffice(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`${lint}
    select k.conname as name from pg_constraint k join tenant t on t.oid = k.conrelid
      left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where a.attname is distinct from 'office_id'
        and (k.contype in ('p', 'u', 'x') or (k.contype = 'f' and k.confrelid in (select oid from tenant)))
    union
    select k.conname from pg_constraint k join tenant t on t.oid = k.conrelid
      where k.contype = 'x' and (select o.oprname from pg_operator o where o.oid = k.conexclop[1]) <> '='
    union
    -- a reference to another tenant table compares offices, too
    select k.conname from pg_constraint k join tenant t on t.oid = k.conrelid join tenant f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = k.confkey[1] where k.contype = 'f' and a.attname <> 'office_id'
    union
    select c.relname from pg_index i join tenant t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and a.attname is distinct from 'office_id'
    order by 1`)
  return rows.map((row) => row.name)
}

/**
 * Tables of offices, and offices themselves, that lack row-level security, forced for the owner,
 * with these policies alone: that of luz_app on the office for reading and writing, that of the
 * owner, and those of lookups and the worker, which read, but for two of lookups.
 */
export async function tablesWithoutPolicy(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`${lint},
    policed as (select oid, relname, 'office_id' as key from tenant union all select 'offices'::regclass, 'offices', 'id')
    select t.relname as name from policed t join pg_class c on c.oid = t.oid
    where not c.relrowsecurity or not c.relforcerowsecurity
      or (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
        and p.cmd = 'ALL' and p.permissive = 'PERMISSIVE'
        and (p.policyname, p.roles, p.qual, coalesce(p.with_check, 'true')) in (
          ('office', '{luz_app}', format('(%s = current_office())', t.key), format('(%s = current_office())', t.key)),
          ('owner', array[pg_get_userbyid(c.relowner)], 'true', 'true'))) <> 2
      or exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
        and p.policyname not in ('office', 'owner')
        and (p.cmd, p.roles::text) not in (('SELECT', '{luz_lookups}'), ('SELECT', '{luz_worker}'))
        and (t.relname, p.cmd, p.roles::text) not in (('sessions', 'UPDATE', '{luz_lookups}'), ('events', 'DELETE', '{luz_lookups}')))
    order by 1`)
  return rows.map((row) => row.name)
}

/** The columns that a role may read or change, as `table: SELECT a, b` by table. */
export async function columnGrants(pool: Queryable, role: string): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select format('%s: %s %s', table_name, privilege_type, string_agg(column_name, ', ' order by column_name)) as said
     from information_schema.role_column_grants where grantee = $1 and table_schema = 'public'
     group by table_name, privilege_type order by table_name, privilege_type`,
    [role],
  )
  return rows.map((row) => row.said)
}

/** The privileges of luz_app, as `table: SELECT INSERT …`. */
export async function grants(pool: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `select n || ': ' || concat_ws(' ', ${['select', 'insert', 'update', 'delete']
      .map((right) => `case when has_table_privilege('luz_app', n, '${right}') then '${right}' end`)
      .join(', ')}) as said from unnest($1::text[]) n`,
    [names],
  )
  return rows.map((row) => row.said.trim())
}
