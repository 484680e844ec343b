/**
 * Writes db/schema.sql, for readers, and src/server/platform/database/database.generated.ts, the
 * types of queries, from a migrated database. `--check` fails instead when the committed files
 * differ.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { formatted, writeOrCheck } from './generated.ts'
import { readable } from './readable-sql.ts'

const SQL_FILE = 'db/schema.sql'
const TYPES_FILE = 'src/server/platform/database/database.generated.ts'

/** Every column type that the schema may use; any other type is an error. */
const types: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  numeric: 'Money',
  date: 'LocalDate',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

type Column = { table: string; name: string; type: string; required: boolean; given: boolean; words: string | null }
/**
 * `words` is a check constraint that lists a text column's values; it becomes the column's type.
 */
const COLUMNS = `select c.relname as table, a.attname as name, t.typname as type, a.attnotnull as required,
    (a.attidentity <> '' or a.atthasdef) as given,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like any (array[
          'CHECK ((' || a.attname || ' = ANY (ARRAY[%::text%', 'CHECK ((' || a.attname || ' = ''%''::text))']) limit 1) as words
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

async function typesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, (column) => column.table)
  const line = (column: Column) => {
    const words = column.words?.match(/'[^']+'(?=::text)/g)?.join(' | ')
    const known =
      words ??
      types[column.type] ??
      refuse(`${column.table}.${column.name} has the type ${column.type}, which tools/schema.ts does not know`)
    const read = column.required ? known : `${known} | null`
    return `  ${column.name}: ${column.given ? `Generated<${read}>` : read}`
  }
  const bodies = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(line).join('\n')}\n  }`)
  return formatted(
    TYPES_FILE,
    `// Written by tools/schema.ts from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { LocalDate, Money } from '#shared/values/wire.ts'
type Json = ColumnType<unknown, string | null, string | null>
export interface DB {\n${bodies.join('\n')}\n}`,
  )
}

async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ ddl: string }>(fs.readFileSync('tools/dump-schema.sql', 'utf8'))
  return `-- Written by tools/schema.ts from the migrations, to be read, not to be run.\n\n${rows.map((row) => readable(row.ddl)).join('\n\n')}\n`
}

const refuse = (message: string): never => {
  throw new Error(message)
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-schema-'))
fs.chmodSync(dir, 0o755)
const server = await startPostgres(path.join(dir, 'pg'), { throwaway: true })
try {
  const connection = { host: server.host, user: 'postgres', database: 'postgres' }
  await migrate(connection, 'db/migrations')
  const pool = openPool(connection, 4)
  const made = { [SQL_FILE]: await schemaOf(pool), [TYPES_FILE]: await typesOf(pool) }
  await pool.end()
  writeOrCheck(made, 'npm run schema')
} finally {
  await server.stop()
  fs.rmSync(dir, { recursive: true, force: true })
}
