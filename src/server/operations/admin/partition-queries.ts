/** The steps that move tables of offices into hash partitions, in one transaction. */
import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Identity, PartitionedTable, PartitionPlan } from './partition-plan-queries.ts'

export type ServerFacts = { readonly version: number; readonly partitioned: number; readonly locks: number }
/** A version such as 180004, the number of partitioned tables, and how many locks there are. */
export async function factsOfServer(db: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`select current_setting('server_version_num')::int as version,
    (select count(*) from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace)::int as partitioned,
    current_setting('max_locks_per_transaction')::int *
      (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int) as locks`.execute(
    db,
  )
  return rows[0]!
}

const run = (tx: Tx, text: string) => sql.raw(text).execute(tx)

/** The copy may take hours, and ends soon after the command that asked for it. */
export async function allowTime(tx: Tx): Promise<void> {
  await run(tx, 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await run(tx, "set local client_connection_check_interval = '1s'; set local lock_timeout = '500ms'")
}

const isWaiting = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: unknown }).code))
/** Waiting for one lock while holding others would stop everybody: all are let go in between. */
const ATTEMPTS = 240

/** Returns whether the locks were taken. Readers pass `share row exclusive` only. */
export async function lockTables(tx: Tx, tables: readonly string[], mode: 'share row exclusive' | 'access exclusive') {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await run(tx, 'savepoint locks')
    try {
      await run(tx, `lock table ${tables.join(', ')} in ${mode} mode`)
      await run(tx, 'release savepoint locks')
      return true
    } catch (error) {
      if (!isWaiting(error)) throw error
      await run(tx, 'rollback to savepoint locks; select pg_sleep(0.1)')
    }
  }
  return false
}

/** Where the partitions stay. No role of the server may use it: they have no policies. */
export const createPartsSchema = (tx: Tx) => run(tx, 'create schema parts')

/**
 * An empty successor of the table in the schema `parts`, with its partitions; without keys, which
 * are built faster over rows that are there.
 */
export async function createPartitions(tx: Tx, { name, storage }: PartitionedTable, parts: number): Promise<void> {
  await run(
    tx,
    `create table parts.${name} (like public.${name} including all excluding indexes) partition by hash (office_id)`,
  )
  const part = (_: unknown, i: number) =>
    `create table parts.${name}_p${i} partition of parts.${name} for values with (modulus ${parts}, remainder ${i})${storage}`
  await run(tx, Array.from({ length: parts }, part).join('; '))
}

/** Also builds its keys and its statistics. Returns the number of rows. */
export async function copyRows(tx: Tx, { name, columns, keys }: PartitionedTable): Promise<number> {
  const { numAffectedRows } = await run(
    tx,
    `insert into parts.${name} (${columns}) overriding system value select ${columns} from public.${name}`,
  )
  for (const key of keys) await run(tx, key)
  await run(tx, `analyze parts.${name}`)
  return Number(numAffectedRows ?? 0)
}

/** Foreign keys, triggers, policies and privileges of tables that were all filled. */
export async function createRules(tx: Tx, tables: readonly PartitionedTable[]): Promise<void> {
  for (const { foreignKeys } of tables) for (const key of foreignKeys) await run(tx, key)
  for (const { rules } of tables) for (const rule of rules) await run(tx, rule)
  await run(tx, NAME_INDEXES)
}

/**
 * A partition's index has the name of the table's with the partition's suffix
 * (customer_phone_taken_p3), by which a violated key is recognised.
 */
const NAME_INDEXES = `do $$ declare part record; begin
  for part in select c.oid::regclass as index, w.relname || substring(t.relname from '_p[0-9]+$') as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class w on w.oid = i.inhparent
    join pg_index x on x.indexrelid = c.oid join pg_class t on t.oid = x.indrelid
    where c.relkind = 'i' and t.relnamespace = 'parts'::regnamespace
      and c.relname <> w.relname || substring(t.relname from '_p[0-9]+$')
  loop execute format('alter index %s rename to %I', part.index, part.name); end loop;
end $$`

/** Puts the successors in the tables' place. The caller has locked them against everybody. */
export async function swapTables(
  tx: Tx,
  { tables, outside, bodies, functions, identities }: PartitionPlan,
): Promise<void> {
  for (const { drop } of outside) await run(tx, drop)
  await run(tx, 'create schema before_parts')
  for (const { name } of tables)
    await run(tx, `alter table public.${name} set schema before_parts; alter table parts.${name} set schema public`)
  for (const identity of identities) await keepSequence(tx, identity)
  for (const { add } of outside) await run(tx, add)
  for (const body of bodies) await run(tx, body)
  for (const { oid, make } of functions) {
    for (const statement of make) await run(tx, statement)
    await run(tx, `do $$ begin execute 'drop function ' || ${oid}::regprocedure; end $$`)
  }
  await run(tx, `drop table ${tables.map(({ name }) => `before_parts.${name}`).join(', ')}`)
  await run(tx, 'drop schema before_parts')
}

/** Numbers go on where they were, under the same name and privileges. */
async function keepSequence(tx: Tx, { table, column, sequence }: Identity): Promise<void> {
  const made = await sql<{ name: string }>`select relname as name from pg_class
    where oid = pg_get_serial_sequence(${`public.${table}`}, ${column})::regclass`.execute(tx)
  const { name } = made.rows[0]!
  if (name !== sequence) await run(tx, `alter sequence public.${name} rename to ${sequence}`)
  await run(
    tx,
    `select setval('public.${sequence}', last_value, is_called) from before_parts.${sequence};
     do $$ declare said text; begin
       for said in select format('grant %s on sequence public.${sequence} to %s', r.privilege_type, r.grantee::regrole)
         from pg_class c, aclexplode(c.relacl) r where c.oid = 'before_parts.${sequence}'::regclass and r.grantee <> c.relowner
       loop execute said; end loop;
     end $$`,
  )
}
