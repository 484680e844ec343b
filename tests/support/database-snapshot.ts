/** What must be the same before and after all rows of a database moved. */
import fs from 'node:fs'
import type pg from 'pg'
import { tables } from './database-catalog.ts'

const PRIVILEGES = `
select kind || ' ' || name || ': ' || string_agg(format('%s %s %s', coalesce(r.grantee::regrole::text, '-'), r.privilege_type, r.is_grantable), ', '
    order by r.grantee::regrole::text, r.privilege_type) as said from (
  select c.relkind::text as kind, c.relname as name, c.relacl as acl from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and not c.relispartition
  union all select 'column', c.relname || '.' || a.attname, a.attacl from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  union all select 'function of ' || proowner::regrole, proname, proacl from pg_proc where pronamespace = 'public'::regnamespace
  ) x, aclexplode(x.acl) r group by kind, name order by 1`

const SEQUENCES = `select format('%s %s %s %s', sequencename, start_value, increment_by, last_value) as said
  from pg_sequences where schemaname = 'public' order by 1`

/** Tables, keys, indexes, policies, triggers, functions, privileges and numbers, as lines. */
export async function catalogOf(pool: pg.Pool): Promise<string[]> {
  const schema = await pool.query<{ ddl: string }>(fs.readFileSync('tools/dump-schema.sql', 'utf8'))
  const privileges = await pool.query<{ said: string }>(PRIVILEGES)
  const sequences = await pool.query<{ said: string }>(SEQUENCES)
  const lines = schema.rows.flatMap(({ ddl }) => ddl.split('\n'))
  return [
    // a reference to a partitioned table is also kept once for each partition
    ...lines
      .filter((line) => !line.includes(' REFERENCES parts.'))
      .map((line) => line.replace(' ON ONLY ', ' ON ').replace(/,$/, '')),
    ...privileges.rows.map(({ said }) => said.replace(/^[rp] /, 'table ')).toSorted(),
    ...sequences.rows.map(({ said }) => said),
  ]
}

/** By table, how many rows there are and the hash of all. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const { tenant, other } = await tables(pool)
  for (const table of [...tenant, ...other]) {
    const { rows } = await pool.query<{ said: string }>(
      `select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) as said from ${table} t`,
    )
    found[table] = rows[0]!.said
  }
  return found
}
