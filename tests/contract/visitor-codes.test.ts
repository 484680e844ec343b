import { exhaust } from '#tests/support/exhaust.ts'
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, createVisitor, randomIp, randomPhone, type Office } from '#tests/support/office.ts'
import { exhaustCodes, mailbox, mailedCode } from '#tests/support/booking/phone-codes.ts'
import { windowOf } from '#tests/support/booking/waiting-list.ts'
import { hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => moveClockTo(NOW))
beforeEach(() => moveClockTo(NOW))

async function provingOffice() {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  return office
}
async function visitorOf(office: Office, phone: string) {
  const { call } = await createVisitor(office.slug)
  const from = { 'x-forwarded-for': randomIp() }
  const post = (url: string, body: object) => call('POST', url, body, from)
  return {
    post,
    ask: (email?: string) => post('/api/online-booking/phone-codes', { phone, ...(email && { email }) }),
    prove: (code: string) => post('/api/online-booking/phone-proofs', { phone, code }),
  }
}
describe('when an office has used up its codes of the hour', () => {
  it('the visitor proves a mailbox and books, and the owner is told once', async () => {
    const office = await provingOffice()
    await exhaustCodes(office)
    const [phone, email] = [randomPhone(), mailbox()]
    const { post, ask, prove } = await visitorOf(office, phone)
    expect((await ask()).body).toEqual({ verification: 'email' })
    expect((await ask(email)).body).toEqual({ verification: 'email' })
    await post('/api/customers', { full_name: 'מבקרת', phone, email })
    const wanted = hourOf(office, '10:00')
    expect((await post('/api/appointments', wanted)).body.code).toBe('phone_unproved')
    expect((await prove(await mailedCode(email))).body).toEqual({ customer: null, limit: null })
    expect((await post('/api/appointments', wanted)).body.appointment.status_key).toBe('confirmed')
    const told = (await office.owner('GET', '/api/notifications')).body.notifications
    const codes = told.filter(({ kind }: { kind: string }) => kind === 'quota_exhausted')
    expect(codes).toMatchObject([{ text: expect.stringContaining('קודי האימות') }])
  })

  it('a proof of one mailbox does not cover another one', async () => {
    const office = await provingOffice()
    await exhaustCodes(office)
    const [phone, email] = [randomPhone(), mailbox()]
    const { post, ask, prove } = await visitorOf(office, phone)
    await ask(email)
    expect((await prove(await mailedCode(email))).status).toBe(200)
    await post('/api/customers', { full_name: 'מבקרת', phone, email: mailbox() })
    expect((await post('/api/appointments', hourOf(office, '10:00'))).body.code).toBe('phone_unproved')
    await post('/api/customers', { full_name: 'מבקרת', phone })
    expect((await post('/api/appointments', hourOf(office, '10:00'))).body.code).toBe('phone_unproved')
  })

  it('a proved mailbox reveals nothing about the customer of the phone', async () => {
    const office = await provingOffice()
    const phone = randomPhone()
    await office.create('/api/customers', { full_name: 'סוד', phone, handled_by: office.ids.owner })
    await exhaustCodes(office)
    const email = mailbox()
    const { ask, prove, post } = await visitorOf(office, phone)
    await ask(email)
    expect((await prove(await mailedCode(email))).body).toEqual({ customer: null, limit: null })
    await post('/api/customers', { full_name: 'מבקרת', phone, email })
    expect(JSON.stringify((await post('/api/appointments', hourOf(office, '10:00'))).body)).not.toContain('סוד')
  })

  it('the quota of the plan is not asked', async () => {
    const office = await provingOffice()
    const { pool } = await world()
    const text = `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1000000)`
    await pool.query(text, [office.officeId])
    expect((await (await visitorOf(office, randomPhone())).ask()).body).toEqual({ verification: 'sms' })
  })
})

describe('a mailbox that was proved for a landline', () => {
  const landline = '03-6123456'
  /** A visitor who proved a mailbox of their own with any landline. */
  async function prover() {
    const office = await provingOffice()
    const email = mailbox()
    const { post, ask, prove } = await visitorOf(office, landline)
    expect((await ask(email)).body).toEqual({ verification: 'email' })
    expect((await prove(await mailedCode(email))).status).toBe(200)
    const details = (phone: string, of = email) => post('/api/customers', { full_name: 'מבקרת', phone, email: of })
    return { office, post, details }
  }

  it('books for that landline', async () => {
    const { office, post, details } = await prover()
    expect((await details(landline)).status).toBe(201)
    expect((await post('/api/appointments', hourOf(office, '10:00'))).body.appointment.status_key).toBe('confirmed')
  })

  it('books and waits for no other phone, neither the mobile of a customer nor another landline', async () => {
    const { office, post, details } = await prover()
    const known = randomPhone()
    await office.create('/api/customers', { full_name: 'אבי', phone: known })
    for (const phone of [known, randomPhone(), '03-7654321']) {
      expect((await details(phone)).status).toBe(201)
      expect((await post('/api/appointments', hourOf(office, '10:00'))).body.code).toBe('phone_unproved')
      expect((await post('/api/waiting-list/join', windowOf(office))).body.code).toBe('phone_unproved')
    }
  })
})

describe('codes to one recipient', () => {
  it('go by e-mail after eight a day to a phone from all offices together', async () => {
    const { services } = await world()
    const phone = randomPhone()
    for (let i = 0; i < perPerson.codesByPhone.points; i++)
      await services.limits.take(perPerson.codesByPhone, `+972${phone.slice(1)}`)
    expect((await (await visitorOf(await provingOffice(), phone)).ask()).body).toEqual({ verification: 'email' })
  })

  it('need a puzzle after sixteen a day to a mailbox from all offices together', async () => {
    const email = mailbox()
    const answers = []
    await exhaust(perPerson.codeLettersOfDay, email, 5)
    for (let i = 0; i < 2; i++) {
      const office = await provingOffice()
      await exhaustCodes(office)
      for (let of = 0; of < 3; of++)
        answers.push((await (await visitorOf(office, randomPhone())).ask(email)).body.code ?? 'sent')
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'puzzle_required'])
  })
})
