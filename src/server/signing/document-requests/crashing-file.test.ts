import { expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { crashingPdfs } from '#tests/support/pdf-files.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'

it.for(Object.entries(crashingPdfs()))('refuses %s, and the server answers on', async ([, bytes]) => {
  moveClockTo(SWEEP_NOW)
  const office = await createTestOffice()
  const document_id = await uploadDocument(office, 'טופס', bytes)
  const body = { customer_id: office.ids.customer, document_id, way: 'link' }
  expect(await office.owner('POST', '/api/documents/send', body)).toMatchObject({
    status: 409,
    body: { code: 'document_not_signable' },
  })
  // a file that is in order is tried by the next process
  expect((await sendForSignature(office, await uploadDocument(office))).id).toBeGreaterThan(0)
  // the server never loads the code that the file ended
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] }
  expect(sharedObjects.length).toBeGreaterThan(0)
  expect(sharedObjects.filter((file) => file.includes('typst'))).toEqual([])
})
