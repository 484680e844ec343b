/** What an operator is told when a disk is full. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { nothingLeft, prepareFolders, soon } from './data-folders.ts'
import { runTool } from './run-tool.ts'
import { start } from './server-process.ts'

const folder = prepareFolders()
/** `/dev/full` fails every write as a full disk does; PostgreSQL writes this file when it starts. */
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
