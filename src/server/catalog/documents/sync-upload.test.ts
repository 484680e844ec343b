import fs from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { PDF } from '#tests/support/fixture.ts'
import { upload } from '#tests/support/catalog/document-files.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

afterEach(() => void vi.restoreAllMocks())

type Flush = { readonly what: string; readonly names: readonly string[]; readonly rows: number }
/**
 * Watches what Node flushes to the disk, and goes on to flush it. Each flush is noted with the
 * names in its folder and the documents of the office at that time.
 */
async function watchFlushes(officeId: number): Promise<Flush[]> {
  const { pool } = await world()
  const seen: Flush[] = []
  const probe = await open('/dev/null')
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const sync = Object.getOwnPropertyDescriptor(handles, 'sync')!.value as (this: FileHandle) => Promise<void>
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const what = fs.readlinkSync(`/proc/self/fd/${this.fd}`)
    const folder = fs.statSync(what).isDirectory() ? what : path.dirname(what)
    const { rowCount } = await pool.query('select 1 from documents where office_id = $1', [officeId])
    seen.push({ what, names: fs.readdirSync(folder), rows: rowCount! })
    return sync.call(this)
  })
  return seen
}

it('flushes an uploaded file, then its name and its new folders, before the document is written', async () => {
  // creates the folder of all files
  await upload(await createTestOffice(), PDF)
  const office = await createTestOffice()
  const flushes = await watchFlushes(office.officeId)
  expect((await upload(office, PDF)).status).toBe(201)
  const { pool, services } = await world()
  const { rows } = await pool.query('select file_key from documents where office_id = $1', [office.officeId])
  const file = path.join(fs.realpathSync(services.environment.LUZ_DATA_DIR), 'files', rows[0].file_key)
  const [folder, name] = [path.dirname(file), path.basename(file)]
  expect(flushes).toMatchObject([
    { what: `${file}.part`, names: [`${name}.part`], rows: 0 },
    { what: folder, names: [name], rows: 0 },
    { what: path.dirname(folder), rows: 0 },
    { what: path.dirname(path.dirname(folder)), rows: 0 },
  ])
})
