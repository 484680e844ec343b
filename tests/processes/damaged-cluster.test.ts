/** What a start and commands say of a database whose files are damaged. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { nothingLeft, prepareFolders } from './data-folders.ts'
import { runTool } from './run-tool.ts'
import { start } from './server-process.ts'

const folder = prepareFolders()

const control = (pg: string) => path.join(pg, 'global/pg_control')
/** Overwrites bytes in the middle, which the sum of the file does not fit then. */
const damageControl = (pg: string) => {
  const bytes = fs.readFileSync(control(pg))
  fs.writeFileSync(control(pg), bytes.fill(7, 64, 96))
}
const removeLog = (pg: string) => {
  const log = path.join(pg, 'pg_wal')
  for (const file of fs.readdirSync(log)) if (/^[0-9A-F]{24}$/.test(file)) fs.rmSync(path.join(log, file))
}

it.for([
  ['the control file is damaged', damageControl],
  ['the control file is missing', (pg: string) => fs.rmSync(control(pg))],
  ['the log of changes is missing', removeLog],
] as const)('when %s, it names a backup and deletes nothing', async ([name, damage]) => {
  const data = folder(name)
  await fillFolder(inject('runFolder'), data)
  const pg = path.join(data, 'pg')
  damage(pg)
  const before = fs.readdirSync(pg)
  const starting = start({ LUZ_DATA_DIR: data })
  expect(await starting.ended).toBe(1)
  expect(starting.output()).toMatch(
    /^Luz could not start: The database in .* is damaged \(.*\)\. Do not delete anything\. Restore the newest backup .*\.\n$/,
  )
  expect(starting.output()).not.toContain('initdb')
  expect(fs.readdirSync(pg)).toEqual(expect.arrayContaining(before))
  await nothingLeft(data)
})

it('commands say the same, and a restore puts the backup in its place', async () => {
  const [data, backup] = [folder('commands'), folder('backup')]
  await fillFolder(inject('runFolder'), data)
  const variables = { LUZ_DATA_DIR: data }
  expect(await runTool('backup', [backup], variables)).toMatchObject({ code: 0 })
  damageControl(path.join(data, 'pg'))
  const said = /^The database in .* is damaged \(.*\)\. Do not delete anything\. Restore the newest backup .*\.\n$/
  const refused = { code: 1, out: '', err: expect.stringMatching(said) }
  expect(await runTool('admin', ['offices', 'list'], variables)).toEqual(refused)
  expect(await runTool('backup', [folder('another')], variables)).toEqual(refused)
  expect(fs.existsSync(folder('another'))).toBe(false)
  expect(await runTool('restore', [backup, '--yes'], variables)).toMatchObject({ code: 0 })
  await nothingLeft(data)
}, 120_000)
