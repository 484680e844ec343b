import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { DAY, SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { messages } from '#tests/support/calendar/reminders.ts'
import { links, shortLink, tokenBehind } from '#tests/support/links.ts'
import { addRecipients, marketingOf, removalIn, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { textsOfDatabase } from '#tests/support/text-of-database.ts'
import { follow } from '#tests/support/marketing/marketing-links.ts'

let office: Office
let tokens: string[]
const behind = ['/api/online-booking/manage/', '/api/sign/', '/u/']

beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  const phone = randomPhone()
  const { call } = await createVisitor(office.slug, phone)
  const booked = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
  await office.owner('POST', `/api/appointments/sendReminder/${booked.body.appointment.id}`)
  const signed = await sendForSignature(office, await uploadDocument(office))
  await addRecipients(office, 1)
  await sendCampaign(office)
  const [{ message: marketing } = { message: '' }] = await marketingOf(office)
  tokens = [booked.body.manage_token, signed.token, await tokenBehind(removalIn(marketing))]
})

describe('a copy of the database', () => {
  it('has no link that was sent, in any column', async () => {
    expect(new Set(tokens).size).toBe(3)
    const short = (['v', 's', 'u'] as const).map((kind, at) => shortLink(kind, tokens[at]!))
    expect((await messages(office)).map(({ message }) => message)).toEqual([expect.stringContaining(short[0]!)])
    expect(await textsOfDatabase([...tokens, ...short])).toEqual([])
  })

  it('has seeds, which open nothing, while the links open', async () => {
    const stranger = await callerOf(null)
    const open = async (token: string, at: number) =>
      (await stranger('GET', `${behind[at]}${encodeURIComponent(token)}`)).status
    expect(await Promise.all(tokens.map(open))).toEqual([200, 200, 200])
    const seeds = tokens.map((token) => links.seedOf(token))
    for (const refused of await Promise.all(seeds.map(open))) expect([404, 422]).toContain(refused)
    // with the spelling of a token
    const spelled = seeds.map((seed) => `${seed.slice(1)}${'AQgw'[seed.charCodeAt(0) - 1]}`)
    expect(await Promise.all(spelled.map(open))).toEqual([404, 404, 404])
    // nor does a short link that is spelled from a seed
    for (const kind of ['v', 'i', 's', 'w', 'u'])
      expect(await Promise.all(seeds.map((seed) => follow(`/l/${kind}${seed.slice(1, 12)}`)))).toMatchObject(
        seeds.map(() => ({ status: 404 })),
      )
  })
})

it('staff read the messages to customers without the links, which act in the name of the customer', async () => {
  const log = (await office.owner('GET', '/api/sms/office')).body.sms as { message: string; customer_id: number }[]
  const ofCustomer = await Promise.all(
    [...new Set(log.map(({ customer_id }) => customer_id))].map(
      async (id) => (await office.owner('GET', `/api/customers/${id}/messages`)).body,
    ),
  )
  const shown = JSON.stringify([log, ofCustomer])
  expect(shown).toContain('/l/…')
  for (const token of tokens) for (const secret of [token, links.seedOf(token)]) expect(shown).not.toContain(secret)
})
