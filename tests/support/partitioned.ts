/**
 * Creates the schema with every tenant table in eight partitions by office, as a cluster of servers
 * would need it.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const PARTS = 8
/**
 * Email addresses and slugs are unique across offices, which partitions cannot enforce: these
 * tables stay whole.
 */
const whole = new Set(['users', 'booking_addresses'])

/** A migration with `partition by hash (office_id)` on each tenant table. */
const partitioned = (migration: string): string =>
  migration.replaceAll(
    /create table (\w+) \((\n {2}office_id [\s\S]*?)\n\);/g,
    (found, table: string, inside: string) =>
      whole.has(table)
        ? found
        : [
            `create table ${table} (${inside}\n) partition by hash (office_id);`,
            ...Array.from(
              { length: PARTS },
              (_, i) =>
                `create table ${table}_p${i} partition of ${table} for values with (modulus ${PARTS}, remainder ${i});`,
            ),
          ].join('\n'),
  )

/**
 * A partition's indexes get the parent's name as a prefix (customer_phone_taken_p3), so that a
 * violated key is recognised.
 */
const nameIndexes = `do $$ declare part record; begin
  for part in select c.oid::regclass as index, w.relname || substring(t.relname from '_p[0-9]+$') as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class w on w.oid = i.inhparent
    join pg_index x on x.indexrelid = c.oid join pg_class t on t.oid = x.indrelid where c.relkind = 'i'
  loop execute format('alter index %s rename to %I', part.index, part.name); end loop;
end $$`

/** A database with these migrations. */
export async function createPartitionedDatabase(name: string): Promise<pg.ClientConfig> {
  const host = inject('host')
  const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-test-'))
  for (const file of fs.readdirSync('db/migrations'))
    fs.writeFileSync(path.join(dir, file), partitioned(fs.readFileSync(path.join('db/migrations', file), 'utf8')))
  const connection = { host, user: 'postgres', database: name }
  const pool = openPool(connection, 2)
  await migrate(connection, dir)
  await pool.query(nameIndexes)
  await pool.end()
  fs.rmSync(dir, { recursive: true })
  return connection
}
