/**
 * Moves the tables of offices into hash partitions by office. All happens in one transaction, so
 * that a command that dies leaves the database as it was. Until it ends others read and do not
 * write: writers wait for a lock as long as they wait for any, and are told that the database is
 * busy.
 */
import type { Database, Tx } from '#server/platform/database/database.ts'
import { failCommand } from './command-line.ts'
import { readPartitionPlan, type PartitionPlan } from './partition-plan-queries.ts'
import {
  allowTime,
  copyRows,
  createPartitions,
  createPartsSchema,
  createRules,
  factsOfServer,
  lockTables,
  swapTables,
  type ServerFacts,
} from './partition-queries.ts'

export const PARTS = 8
/** The first version with identity columns and exclusion constraints on partitioned tables. */
const OLDEST = 170_000
export type Copied = { readonly table: string; readonly rows: number; readonly seconds: number }
type Options = {
  readonly parts?: number
  /** Is told of each table when it was copied, and awaited. */
  readonly onCopied: (copied: Copied) => unknown
}

/** Returns the seconds of everything. Throws a CommandError. */
export async function partitionDatabase(db: Database, { parts = PARTS, onCopied }: Options): Promise<number> {
  const facts = await factsOfServer(db)
  refuse(facts)
  const began = performance.now()
  await db.transaction().execute(async (tx) => {
    await allowTime(tx)
    await lock(tx, await readPartitionPlan(tx), 'share row exclusive')
    const plan = await readPartitionPlan(tx)
    refusePlan(facts, plan, parts)
    await createPartsSchema(tx)
    for (const table of plan.tables) {
      const start = performance.now()
      await createPartitions(tx, table, parts)
      const rows = await copyRows(tx, table)
      await onCopied({ table: table.name, rows, seconds: secondsSince(start) })
    }
    await createRules(tx, plan.tables)
    await lock(tx, plan, 'access exclusive')
    await swapTables(tx, plan)
  })
  return secondsSince(began)
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000

async function lock(tx: Tx, { locked }: PartitionPlan, mode: 'share row exclusive' | 'access exclusive') {
  if (!(await lockTables(tx, locked, mode)))
    failCommand('Others held the tables for minutes: nothing was changed. Stop the workers and try again.')
}

/** `version` is PostgreSQL's `server_version_num`. Throws a CommandError. */
export function refuse({ version, partitioned }: Pick<ServerFacts, 'version' | 'partitioned'>): void {
  if (version < OLDEST)
    failCommand(`Partitions need PostgreSQL 17 or newer, and this is ${Math.floor(version / 10_000)}.`)
  if (partitioned > 0) failCommand('The tables of this database are in partitions already.')
}

/** Each new table and index is one lock until the end. */
function refusePlan({ locks }: ServerFacts, { tables, hidden }: PartitionPlan, parts: number): void {
  if (hidden) failCommand('The policies hide rows from this user: use that of the tables, and start the server once.')
  const objects = tables.reduce((sum, { keys }) => sum + 3 + keys.length, 0)
  const needed = objects * (parts + 2)
  if (needed > locks)
    failCommand(
      `This takes ${needed} locks at once and the server allows ${locks}: raise max_locks_per_transaction to ${64 * Math.ceil(needed / locks)} or more, restart it and try again.`,
    )
}
