/** Backups that the server takes by itself. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listBackups } from '#server/backup/list-backups.ts'
import { prepareFolders } from './data-folders.ts'
import { postmasterOf, startServerProcess } from './server-process.ts'

const folder = prepareFolders()
const slowly = { timeout: 150_000, interval: 200 }

it('are taken when one is due, once by several processes, and old ones are deleted', { timeout: 300_000 }, async () => {
  const [data, dir] = [folder('data'), folder('kept')]
  // backups of earlier days, and folders that are not ours
  const old = ['2025-02-03T02-00-00', '2025-02-04T02-00-00', '2025-02-05T02-00-00']
  for (const name of [...old, '2025-02-06T02-00-00', 'photos']) fs.mkdirSync(path.join(dir, name), { recursive: true })
  for (const name of old) fs.writeFileSync(path.join(dir, name, 'backup.json'), '{}')
  const variables = { LUZ_DATA_DIR: data, LUZ_BACKUP_DIR: dir, LUZ_BACKUP_DAILY: '2', LUZ_BACKUP_WEEKLY: '0' }
  const server = await startServerProcess(variables)
  const worker = await startServerProcess({ ...variables, LUZ_ROLE: 'worker', LUZ_HEALTH_PORT: '0' })
  await expect.poll(() => listBackups(dir).filter((name) => !old.includes(name)).length, slowly).toBe(1)
  await expect.poll(() => listBackups(dir).length, slowly).toBe(2)
  expect(fs.readdirSync(dir).toSorted()).toEqual([
    '2025-02-05T02-00-00',
    '2025-02-06T02-00-00',
    listBackups(dir)[0],
    'photos',
  ])
  const metrics = await (await fetch(`${worker.address}/metrics`)).text()
  expect(metrics).toMatch(/^luz_last_backup_timestamp_seconds [1-9]/m)
  expect(server.output() + worker.output()).not.toContain('The backup failed')
  expect([await worker.stop(), await server.stop()]).toEqual([0, 0])
})

it('stop with the server and leave nothing unfinished behind', { timeout: 300_000 }, async () => {
  const [data, dir] = [folder('stopped'), folder('interrupted')]
  const server = await startServerProcess({ LUZ_DATA_DIR: data, LUZ_BACKUP_DIR: dir })
  await expect.poll(() => fs.existsSync(dir) && fs.readdirSync(dir).length, slowly).toBe(1)
  expect(await server.stop()).toBe(0)
  expect(fs.readdirSync(dir).filter((name) => name.includes('partial'))).toEqual([])
  expect(fs.existsSync(path.join(data, 'pg.checking'))).toBe(false)
  await expect.poll(() => postmasterOf(data), slowly).toBe(0)
})
