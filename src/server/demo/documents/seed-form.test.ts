import { expect, it } from 'vitest'
import { createTestOffice, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { seedForm } from './seed-form.ts'

it('the demo has a form that one customer signed and another did not', async () => {
  const office = await createTestOffice()
  await office.create('/api/customers', { full_name: 'תמר לוי', phone: randomPhone() })
  await seedForm((await world()).services, office.officeId)
  const { requests } = (await office.owner('GET', '/api/documents/requests')).body
  expect(requests.map(({ status }: { status: string }) => status).toSorted()).toEqual(['sent', 'signed'])
  const { id } = requests.find(({ status }: { status: string }) => status === 'signed')
  const { answers } = (await office.owner('GET', `/api/documents/requests/${id}/answers`)).body
  expect(answers[1].answer).toContain('לטקס')
})
