import { expect, it } from 'vitest'
import { punchCardOffer } from '#tests/support/money/prepaid.ts'
import { healthForm } from '#tests/support/catalog/document-forms.ts'
import { createEntry } from '#tests/support/booking/waiting-entries.ts'
import { createTestOffice } from '#tests/support/office.ts'

it('says of each part that an office may do without whether it was ever used, to all staff', async () => {
  const office = await createTestOffice()
  const uses = async () => (await office.employee('GET', '/api/user/permissions')).body.uses
  const none = { waiting_list: 0, resources: 0, prepaid: 0, documents: 0 }
  expect(await uses()).toEqual(none)

  const room = await office.create('/api/resources', { name: 'חדר לייזר' })
  expect(await uses()).toEqual({ ...none, resources: 1 })
  await office.owner('DELETE', `/api/resources/${room.id}`)
  expect(await uses()).toEqual(none)

  await office.create('/api/documents/forms', healthForm())
  await office.create('/api/prepaid/offers', punchCardOffer(office))
  const { id } = await createEntry(office)
  await office.owner('DELETE', `/api/waiting-list/${id}`)
  // who waited once will look for the list again
  expect(await uses()).toEqual({ ...none, documents: 1, prepaid: 1, waiting_list: 1 })
})
