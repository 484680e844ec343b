import { beforeAll, expect, it } from 'vitest'
import { callerOf, createTestOffice, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { seedDocuments, storeSamples } from './seed-documents.ts'
import { seedForm } from './seed-form.ts'
import { seedRequests } from './seed-requests.ts'
import { signRequests } from './sign-requests.ts'
import { sentDocuments } from './text.ts'

type Listed = { id: number; status: string; purpose: string; document_name: string; form_version: number | null }
let office: Awaited<ReturnType<typeof createTestOffice>>
let requests: Listed[]

beforeAll(async () => {
  office = await createTestOffice()
  const { services } = await world()
  const customers: number[] = []
  for (let i = 0; i <= Math.max(...sentDocuments.map(({ customer }) => customer)); i++)
    customers.push((await office.create('/api/customers', { full_name: `לקוחה ${i}`, phone: randomPhone() })).id)
  const stored = await storeSamples(services, office.officeId)
  const toSign = await enterOffice(services, office.officeId, async (tx, scope) => {
    const seeding = { tx, scope, now: services.clock(), services }
    const documents = { files: await seedDocuments(seeding, stored), form: await seedForm(tx, scope, seeding.now) }
    return (await seedRequests(seeding, documents, customers)).toSign
  })
  await signRequests(services, toSign)
  requests = (await office.owner('GET', '/api/documents/requests')).body.requests
})

it('the demo has requests to sign and to read in every state', () => {
  const states = (purpose: string) =>
    new Set(requests.filter((one) => one.purpose === purpose).map(({ status }) => status))
  expect(states('sign')).toEqual(new Set(['sent', 'opened', 'signed', 'expired', 'cancelled']))
  expect(states('read')).toEqual(new Set(['sent', 'opened', 'expired']))
  expect(requests).toHaveLength(sentDocuments.length)
})

it('a form and an uploaded file of the demo are signed, with the answers of the form', async () => {
  const signed = requests.filter(({ status }) => status === 'signed')
  expect(new Set(signed.map(({ form_version }) => form_version !== null))).toEqual(new Set([false, true]))
  expect(signed).toHaveLength(2)
  const form = signed.find(({ form_version }) => form_version !== null)!
  const { answers } = (await office.owner('GET', `/api/documents/requests/${form.id}/answers`)).body
  expect(answers[1].answer).toContain('לטקס')
})

it('the links in the messages of the demo open their documents', async () => {
  const { sms } = (await office.owner('GET', '/api/sms/office?limit=50')).body
  const tokens = (sms as { message: string; kind: string }[])
    .filter(({ kind }) => kind === 'document')
    .map(({ message }) => /\/sign\/([\w-]{22})/.exec(message)![1])
  expect(tokens).toHaveLength(sentDocuments.length)
  const stranger = await callerOf(null)
  const shown = await Promise.all(tokens.map(async (token) => (await stranger('GET', `/api/sign/${token}`)).status))
  expect(new Set(shown)).toEqual(new Set([200]))
})
