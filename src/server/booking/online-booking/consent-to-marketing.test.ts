import { beforeAll, beforeEach, expect, it } from 'vitest'
import { answerAtLink, marketingOf, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
const NOW = '2026-11-22T08:00:00Z'
let office: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
beforeEach(() => moveClockTo(NOW))

type Asked = { readonly phone: string; readonly hour: string; readonly proves?: boolean; readonly consents?: 0 | 1 }
/** Books as a visitor and returns the customer as staff see them. */
async function book({ phone, hour, proves = true, consents = 1 }: Asked) {
  await office.owner('PUT', '/api/business/settings', { phone_proof: proves ? 1 : 0 })
  const { call } = await createVisitor(office.slug)
  if (proves) {
    await call('POST', '/api/online-booking/phone-codes', { phone })
    const { pool } = await world()
    const code = `select message from sms_messages where office_id = $1 and phone = $2 and kind = 'code' order by id desc`
    const { rows } = await pool.query<{ message: string }>(code, [office.officeId, `+972${phone.slice(1)}`])
    const proof = { phone, code: /\d{6}/.exec(rows[0]!.message)![0] }
    expect((await call('POST', '/api/online-booking/phone-proofs', proof)).status).toBe(200)
  }
  const details = { full_name: 'מבקרת', phone, marketing_consent: consents }
  expect((await call('POST', '/api/customers', details)).body.customer).not.toHaveProperty('marketing_consent')
  const end = `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00`
  expect((await call('POST', '/api/appointments', booking(office, at(DAY, hour), at(DAY, end)))).status).toBe(201)
  return customerOf(phone)
}
const customerOf = async (phone: string) => {
  const { customers } = (await office.owner('GET', `/api/customers?search=${phone}`)).body
  const { id, marketing_consent, marketing_consent_at, marketing_consent_source } = customers[0]
  return { id, consent: [marketing_consent, marketing_consent_at, marketing_consent_source] }
}
const NONE = [0, null, null]

it('a customer who proved the phone and ticked the box consents, with time and way', async () => {
  expect((await book({ phone: randomPhone(), hour: '08:00', consents: 0 })).consent).toEqual(NONE)
  const { consent } = await book({ phone: randomPhone(), hour: '09:00' })
  expect(consent).toEqual([1, expect.stringMatching(/^2026-11-22T08:/), 'booking'])
})

it('a phone that was not proved gives no consent', async () => {
  expect((await book({ phone: randomPhone(), hour: '10:00', proves: false })).consent).toEqual(NONE)
})

it('booking without the box takes no consent back, and a later one keeps the first', async () => {
  const phone = randomPhone()
  await book({ phone, hour: '11:00' })
  moveClockTo('2026-11-22T09:00:00Z')
  await book({ phone, hour: '12:00', consents: 0 })
  const { consent } = await book({ phone, hour: '13:00' })
  expect(consent).toEqual([1, expect.stringMatching(/^2026-11-22T08:/), 'booking'])
})

it('a refusal at the removal link outlives the box', async () => {
  const phone = randomPhone()
  const { id } = await book({ phone, hour: '14:00' })
  await sendCampaign(office, { segment: undefined, customer_ids: [id] })
  const message = (await marketingOf(office)).find((one) => one.phone === `+972${phone.slice(1)}`)!
  await answerAtLink(message.message, 'refuse')
  expect((await book({ phone, hour: '15:00' })).consent).toEqual(NONE)
})
