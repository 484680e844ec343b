/** A database in eight partitions by office, as `npm run admin -- database partition` leaves it. */
import type pg from 'pg'
import { openDatabase, openPool } from '#server/platform/database/database.ts'
import { partitionDatabase } from '#server/operations/admin/partition-database.ts'
import { cloneDatabase } from './world.ts'

export async function createPartitionedDatabase(name: string): Promise<pg.ClientConfig> {
  const connection = await cloneDatabase(name)
  const pool = openPool(connection, 2)
  await partitionDatabase(openDatabase(pool), { onCopied: () => {} })
  await pool.end()
  return connection
}
