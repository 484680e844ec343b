/** What an operator is told when a disk is full. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, it } from 'vitest'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { nothingLeft, prepareFolders, soon } from './data-folders.ts'
import { runTool } from './run-tool.ts'
import { start } from './server-process.ts'

const folder = prepareFolders()
/**
 * `/dev/full` fails every write as a full disk does; PostgreSQL writes this file when it starts.
 */
const written = (data: string) => path.join(data, 'pg/postmaster.opts')
const fill = async (data: string) => {
  await fillFolder(inject('runFolder'), data)
  fs.rmSync(written(data), { force: true })
  fs.symlinkSync('/dev/full', written(data))
}

it('a start says so once and what to do, and goes on by itself when there is space', async () => {
  const data = folder('waits')
  await fill(data)
  const starting = start({ LUZ_DATA_DIR: data })
  const line = /^The disk of .*\/pg is full, .*Free some, but delete nothing in that folder\. .*$/gm
  await expect.poll(starting.output, soon).toMatch(line)
  fs.rmSync(written(data))
  const server = await starting.ready
  expect(server.output().match(line)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
  await nothingLeft(data)
})

it('a database that a server restarts says so, and is there again when there is space', async () => {
  const data = folder('restarts')
  await fillFolder(inject('runFolder'), data)
  const server = await start({ LUZ_DATA_DIR: data }).ready
  const pid = Number(fs.readFileSync(path.join(data, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  fs.rmSync(written(data))
  fs.symlinkSync('/dev/full', written(data))
  process.kill(pid, 'SIGKILL')
  await expect.poll(server.output, soon).toMatch(/^The disk of .* is full/m)
  fs.rmSync(written(data))
  await expect.poll(server.output, soon).toContain('The database is available again.')
  expect(await server.stop()).toBe(0)
})

/** A program whose disk has room for so many bytes below the folder. */
const on = (at: string, bytes: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL('tests/processes/full-disk.ts').href}`,
  FULL_FOLDER: at,
  FULL_AFTER: String(bytes),
})
const MB = 1024 * 1024

it('a backup and a restore say how much they take there, and leave nothing behind', async () => {
  const data = folder('kept')
  await fillFolder(inject('runFolder'), data)
  const before = fs.readdirSync(data)
  const disk = folder('disk')
  fs.mkdirSync(disk)
  for (const more of [{}, { LUZ_BACKUP_PASSPHRASE: 'correct horse battery staple' }]) {
    const variables = { LUZ_DATA_DIR: data, ...on(disk, 5 * MB), ...more }
    const { code, out, err } = await runTool('backup', [path.join(disk, 'one')], variables)
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^The disk of .*\/disk is full: the backup takes about \d+ MB there, and 5 MB were free\. .*\n$/,
      ),
    })
    expect(fs.readdirSync(disk)).toEqual([])
    expect(fs.readdirSync(data)).toEqual(before)
  }
  const backup = folder('backup')
  expect(await runTool('backup', [backup], { LUZ_DATA_DIR: data })).toMatchObject({ code: 0 })
  const target = path.join(disk, 'data')
  const restored = await runTool('restore', [backup], { LUZ_DATA_DIR: target, ...on(target, 5 * MB) })
  expect(restored).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The disk of .* is full: the restore /),
  })
  expect(fs.existsSync(path.join(target, 'pg'))).toBe(false)
  expect(fs.readdirSync(target).filter((name) => name.includes('restoring'))).toEqual([])
})
