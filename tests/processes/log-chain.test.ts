/** The chain of the archived log: what it continues, what ends it, and what begins the next one. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOnce } from '#server/operations/backup/log/archive-log.ts'
import { followBackup } from '#server/operations/backup/log/follow-backup.ts'
import { tryLockLog } from '#server/operations/backup/log/log-queries.ts'
import { listChains } from '#server/operations/backup/log/open-chain.ts'
import { listSegments } from '#server/operations/backup/log/segments.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { lastArchived } from '#server/platform/archived-log.ts'
import { prepareFolders } from './data-folders.ts'

const folder = prepareFolders()
const backups = () => folder('kept')
const secret = 'a secret of an installation, long enough'
const passphrase = 'seven small otters by the river'
const stay = new AbortController().signal
const leave = AbortSignal.abort()
let connection: pg.ClientConfig
let client: pg.Client

const archive = (leaving = stay, isEncrypted = false) =>
  archiveOnce({ connection, dataDir: folder('data'), backups: backups(), secret, isEncrypted }, leaving)
const follow = (by: string | null = null) => followBackup(client, { backups: backups(), secret, passphrase: by })
const archivedIn = (chain: string) => listSegments({ folder: path.join(backups(), 'log', chain) })
/** Adds a row, and fills segments of the log that a checkpoint would remove. */
async function write(segments = 0) {
  await client.query('insert into notes values (1)')
  for (let n = 0; n < segments; n++) {
    await client.query('insert into notes values (2)')
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
}

/** The name of the segment that is archived next. */
async function nextSegment(): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(restart_lsn + 1) as name from pg_replication_slots',
  )
  return rows[0]!.name
}

/** A server whose log may wait in 32 MB. */
beforeAll(async () => {
  const server = await startPostgres(folder('data', 'pg'), { settings: { max_slot_wal_keep_size: '32MB' } })
  connection = { host: server.host, user: 'postgres', database: 'postgres' }
  client = new pg.Client(connection)
  await client.connect()
  await client.query('create table notes (n int)')
  fs.mkdirSync(backups())
})
afterAll(async () => {
  await client.end()
})

describe('a chain of the archived log', () => {
  it('begins with a backup and has no more segments than changes', async () => {
    expect(await archive()).toBe('ended')
    const chain = await follow()
    expect(await archive()).toBe('archived')
    const { length } = archivedIn(chain)
    expect(length).toBeGreaterThan(0)
    // nothing was written since, also for another process that leaves
    expect(await archive(leave)).toBe('archived')
    expect(archivedIn(chain)).toHaveLength(length)
    const until = lastArchived(folder('data'))!.until
    await write()
    // a change waits for others, and is not forgotten when the process leaves
    expect(await archive()).toBe('archived')
    expect(archivedIn(chain)).toHaveLength(length)
    expect(lastArchived(folder('data'))!.until).toEqual(until)
    expect(await archive(leave)).toBe('archived')
    expect(archivedIn(chain)).toHaveLength(length + 1)
    expect(lastArchived(folder('data'))!.until.getTime()).toBeGreaterThan(until.getTime())
    expect(await follow()).toBe(chain)
  })

  it('is written by one process at a time', async () => {
    const other = new pg.Client(connection)
    await other.connect()
    expect(await tryLockLog(other)).toBe(true)
    expect(await archive()).toBe('elsewhere')
    await other.end()
  })

  it('waits for a folder that cannot be written, within bounds, and begins anew after that', async () => {
    const chain = await follow()
    const stored = archivedIn(chain).length
    await write(1)
    const blocked = path.join(backups(), 'log', chain, `${await nextSegment()}.gz.partial`)
    fs.mkdirSync(blocked)
    await expect(archive(leave)).rejects.toThrow('EISDIR')
    fs.rmdirSync(blocked)
    // what waited is archived as soon as that works
    expect(await archive(leave)).toBe('archived')
    expect(archivedIn(chain).length).toBeGreaterThan(stored)

    // nobody archives: the log is kept for a while, and the database works on
    await write(6)
    await write(1)
    expect(await archive()).toBe('ended')
    const another = await follow()
    expect(another).not.toBe(chain)
    expect(await archive()).toBe('archived')
    expect(archivedIn(another).length).toBeGreaterThan(0)
    expect(listChains(backups()).toSorted()).toEqual([chain, another].toSorted())
  })

  it('ends when backups become encrypted, and the next one is sealed with the passphrase', async () => {
    const plain = await follow()
    expect(await archive(stay, true)).toBe('ended')
    const sealed = await follow(passphrase)
    expect(sealed).not.toBe(plain)
    expect(await archive(leave, true)).toBe('archived')
    const files = fs.readdirSync(path.join(backups(), 'log', sealed)).filter((file) => !file.endsWith('.json'))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      expect(
        fs
          .readFileSync(path.join(backups(), 'log', sealed, file))
          .subarray(0, 21)
          .toString(),
      ).toBe('age-encryption.org/v1')
    expect(await follow(passphrase)).toBe(sealed)
    expect(await follow('another passphrase')).not.toBe(sealed)
  })

  it('is never overwritten: it ends when the data folder was put back to an earlier state', async () => {
    const chain = await follow()
    expect(await archive(leave)).toBe('archived')
    await write(1)
    const [taken, next] = [archivedIn(chain)[0]!, await nextSegment()]
    const at = (name: string) => path.join(backups(), 'log', chain, name)
    for (const ending of ['json', 'gz']) fs.copyFileSync(at(`${taken}.${ending}`), at(`${next}.${ending}`))
    const before = fs.readFileSync(at(`${next}.gz`))
    expect(await archive()).toBe('ended')
    expect(fs.readFileSync(at(`${next}.gz`)).equals(before)).toBe(true)
    expect(await follow()).not.toBe(chain)
  })
})
