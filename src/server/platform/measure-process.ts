/** Gauges of /metrics about this process and its machine. They name no office and no person. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client'
import { lastArchived } from './archived-log.ts'
import { longestCommit } from './database/commit-waits.ts'
import { waitsOf } from './database/pool-waits.ts'
import { lastBackup } from './last-backup.ts'
import type { Services } from './services.ts'

/** Adds Node's own metrics, and those of pools, disk and backup, which are read at each scrape. */
export function registerProcessGauges(registry: Registry, services: Services): void {
  const { pools, environment } = services
  collectDefaultMetrics({ register: registry })
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  registerPools(registry, pools)
  registerCommits(registry, services)
  const disk = (name: string, help: string, read: (of: Awaited<ReturnType<typeof fs.statfs>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // without a data folder (a bucket and DATABASE_URL) there is nothing to watch
        const found = await fs.statfs(dataDir).catch(() => null)
        if (found === null) this.remove()
        else this.set(read(found))
      },
    })
  disk('luz_disk_free_bytes', 'Free space where the data folder is', (of) => Number(of.bavail) * Number(of.bsize))
  disk('luz_disk_size_bytes', 'Size of the disk where the data folder is', (of) => Number(of.blocks) * Number(of.bsize))
  // of the server of DATABASE_URL the database tells (backup-of-server.ts)
  if (environment.DATABASE_URL) return
  new Gauge({
    name: 'luz_last_backup_timestamp_seconds',
    help: 'When the last backup of the data folder was taken, in seconds since 1970; 0 when none was',
    registers: [registry],
    collect() {
      this.set((lastBackup(dataDir)?.getTime() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'luz_log_archived_timestamp_seconds',
    help: 'Until when the log of the database is archived, in seconds since 1970; absent without LUZ_BACKUP_DIR',
    registers: [registry],
    collect() {
      if (environment.LUZ_BACKUP_DIR) this.set((lastArchived(dataDir)?.until.getTime() ?? 0) / 1000)
      else this.remove()
    },
  })
}

function registerCommits(registry: Registry, { officeDb, jobDb }: Services): void {
  new Gauge({
    name: 'luz_commit_wait_seconds',
    help: 'How long the oldest of the commits that run now has waited; 0 when none runs',
    registers: [registry],
    collect() {
      this.set(Math.max(longestCommit(officeDb), longestCommit(jobDb)))
    },
  })
}

function registerPools(registry: Registry, pools: Services['pools']): void {
  const gauge = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, of] of pools) this.set({ pool }, read(of))
      },
    })
  gauge('luz_pool_size', 'The most connections that a pool may open', ({ options }) => options.max)
  gauge('luz_pool_busy', 'Connections of a pool in use', (pool) => pool.totalCount - pool.idleCount)
  gauge('luz_pool_waiting', 'Requests and jobs that wait for a connection of a pool', (pool) => pool.waitingCount)
  const counter = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [pool, of] of pools) this.inc({ pool }, read(of))
      },
    })
  counter('luz_pool_waits_total', 'Times that work waited for a connection of a pool', (pool) => waitsOf(pool).count)
  counter('luz_pool_wait_seconds_total', 'How long all of that took together', (pool) => waitsOf(pool).seconds)
}
