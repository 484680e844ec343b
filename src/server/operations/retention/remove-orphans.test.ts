import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { addPicture } from '#tests/support/customers/customer-pictures.ts'
import { DOCX, upload } from '#tests/support/catalog/document-files.ts'
import { PDF } from '#tests/support/fixture.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { formOf } from '#tests/support/forms.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'

beforeEach(() => moveClockTo('2026-11-22T01:30:00Z'))

/** Makes the files of the office this many hours old, and returns their keys. */
async function ageFiles({ officeId }: Office, hours: number, without: readonly string[] = []): Promise<string[]> {
  const { services } = await world()
  const folder = path.resolve(services.environment.LUZ_DATA_DIR, 'files', String(officeId))
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    return name.includes('.') && !without.includes(`${officeId}/${name}`)
  })
  const at = services.machineTime(services.clock().getTime() - hours * 3_600_000)
  for (const name of names) fs.utimesSync(path.join(folder, name), at, at)
  return names.map((name) => `${officeId}/${name}`)
}
async function runNight(office: Office): Promise<void> {
  const { services, runJobs } = await world()
  await inOffice(services.officeDb, mintScope(office.officeId), (tx) => enqueue(tx, 'remove_orphans', {}))
  await runJobs()
}

describe('files without a row', () => {
  it('are deleted at night when they are older than a day, and no others', async () => {
    const { services, pool } = await world()
    const office = await createTestOffice()
    await upload(office, DOCX, 'a.docx')
    const logo = formOf({}, [{ field: 'logo', name: 'a.png', type: 'image/png', bytes: PICTURE }])
    expect((await office.owner('POST', '/api/business/upload-logo', logo.body, logo.headers)).status).toBe(200)
    await addPicture(office)
    const { id } = await issueTestInvoice(office)
    const original = { officeId: office.officeId, kind: 'invoices', extension: 'pdf', bytes: PDF } as const
    await pool.query('update invoices set file = $3, original_taken_at = now() where office_id = $1 and id = $2', [
      office.officeId,
      id,
      await services.files.put(original),
    ])
    const kept = await ageFiles(office, 48)
    expect(new Set(kept.map((key) => key.split('/')[1]))).toEqual(
      new Set(['documents', 'invoices', 'logos', 'pictures']),
    )
    const orphan = { officeId: office.officeId, kind: 'documents', extension: 'pdf', bytes: PDF } as const
    const [old, older] = [await services.files.put(orphan), await services.files.put({ ...orphan, kind: 'logos' })]
    await ageFiles(office, 25)
    const young = await services.files.put(orphan)
    await ageFiles(office, 23, [...kept, old, older])
    await runNight(office)
    const left: string[] = []
    for (const key of [...kept, young, old, older]) if (await services.files.read(key)) left.push(key)
    expect(left).toEqual([...kept, young])
  })
})
