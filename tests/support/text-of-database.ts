/** Searches every column of every table for words, as texts, numbers and JSON. */
import pg from 'pg'
import { world } from './world.ts'

/** The columns, as `table.column`, that contain one of the words; those of job queues included. */
export async function textsOfDatabase(words: readonly string[]): Promise<string[]> {
  const { pool } = await world()
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema)' order by 1, 2`,
  )
  const found = new Set<string>()
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ key: string }>(
      `select distinct e.key from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} t, jsonb_each_text(to_jsonb(t)) e
       where exists (select from unnest($1::text[]) word where position(word in e.value) > 0
         or position(encode(convert_to(word, 'UTF8'), 'hex') in e.value) > 0)`,
      [[...words]],
    )
    for (const { key } of rows) found.add(`${name}.${key}`)
  }
  return [...found].toSorted()
}
