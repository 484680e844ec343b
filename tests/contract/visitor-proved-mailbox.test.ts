import { beforeEach, describe, expect, it } from 'vitest'
import { settleFailed } from '#server/messages/sms/fall-back.ts'
import type { FailedSms } from '#server/messages/sms/notify-failure.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { exhaustCodes, mailbox, mailedCode } from '#tests/support/booking/phone-codes.ts'
import { knownOf, seen, visitorWith } from '#tests/support/booking/two-cards.ts'
import { NOW } from '#tests/support/booking/visitor-bookings.ts'
import { windowOf } from '#tests/support/booking/waiting-list.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const landline = '03-6123456'
/** A visitor who proved this mailbox for this phone. */
async function proverOf(office: Office, phone: string, email: string) {
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  const visitor = await visitorWith(office, phone, { email })
  await visitor.call('POST', '/api/online-booking/phone-codes', { phone, email })
  const code = await mailedCode(email)
  expect((await visitor.call('POST', '/api/online-booking/phone-proofs', { phone, code })).status).toBe(200)
  return visitor
}
const written = async ({ officeId }: Office) => {
  const { pool } = await world()
  const text = `select channel, email from sms_messages where office_id = $1 and kind <> 'code' order by id`
  return (await pool.query<{ channel: string; email: string | null }>(text, [officeId])).rows
}

describe('a booking of a proved mailbox', () => {
  it('belongs to the customer who has both, and to a card of its own beside one with another mailbox', async () => {
    const office = await createTestOffice()
    const [own, strange] = [mailbox(), mailbox()]
    const body = { full_name: 'אבי הררי', phone: landline, email: own }
    const known = (await office.create('/api/customers', body)).id
    const first = (await (await proverOf(office, landline, own)).book('10:00')).body.appointment
    const second = (await (await proverOf(office, landline, strange)).book('12:00')).body.appointment
    expect(await seen(office.owner, first.id)).toMatchObject({ customer_id: known, phone_unproved: 0 })
    expect(await seen(office.owner, second.id)).toMatchObject({ customer_name: 'מבקרת', phone_unproved: 1 })
    expect((await written(office)).map(({ email }) => email)).toEqual([own, strange])
  })

  it('of a mobile that no code could be sent to has a card of its own, and its messages go to the mailbox', async () => {
    const office = await createTestOffice()
    await exhaustCodes(office)
    const [phone, email] = [randomPhone(), mailbox()]
    await knownOf(office, phone)
    const { book, call } = await proverOf(office, phone, email)
    const { id } = (await book('10:00')).body.appointment
    expect((await call('POST', '/api/waiting-list/join', windowOf(office))).status).toBe(200)
    expect(await seen(office.owner, id)).toMatchObject({ customer_name: 'מבקרת', phone_unproved: 1 })
    expect(await written(office)).toEqual([
      { channel: 'email', email },
      { channel: 'email', email },
    ])
  })

  it('is never told by SMS, also when its letter comes back', async () => {
    const office = await createTestOffice()
    await exhaustCodes(office)
    const email = mailbox()
    await (await proverOf(office, randomPhone(), email)).book('10:00')
    const { pool } = await world()
    const { rows } = await pool.query<FailedSms>(
      `update sms_messages set status = 'failed', failure = 'rejected', settled_at = now()
       where office_id = $1 and email = $2 returning id, kind, channel, failure, customer_id, appointment_id`,
      [office.officeId, email],
    )
    const { services } = await world()
    await enterOffice(services, office.officeId, (tx, scope) => settleFailed({ tx, scope, now: now() }, rows))
    expect(await written(office)).toEqual([{ channel: 'email', email }])
  })
})
