import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  randomIp,
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Answer,
  type Office,
} from '#tests/support/office.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
const NOW = '2026-11-22T08:00:00Z'

let office: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
})
beforeEach(() => moveClockTo(NOW))

/**
 * A visit whose calls come from different networks, so that only the limits of codes and phones
 * apply.
 */
async function guesser(phone: string, of = office) {
  const { call } = await createVisitor(of.slug)
  const anywhere = (method: 'GET' | 'POST', url: string, body?: object) =>
    call(method, url, body, { 'x-forwarded-for': randomIp() })
  return {
    call: anywhere,
    requestCode: () => anywhere('POST', '/api/online-booking/phone-codes', { phone }),
    guess: (code: string) => anywhere('POST', '/api/online-booking/phone-proofs', { phone, code }),
  }
}
async function codesTo(phone: string): Promise<string[]> {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and phone = $2 and kind = 'code' order by id`,
    [office.officeId, `+972${phone.slice(1)}`],
  )
  return rows.map(({ message }) => /\d{6}/.exec(message)![0])
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const summary = (answers: Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (a) => a.body.code ?? String(a.status))).map(([key, of]) => [
      key,
      of!.length,
    ]),
  )

describe('a phone code', () => {
  it('proves the phone once and allows the booking', async () => {
    const phone = randomPhone()
    const { call, requestCode, guess } = await guesser(phone)
    await call('POST', '/api/customers', { full_name: 'מבקרת', phone })
    const wanted = booking(office, at(DAY, '10:00'), at(DAY, '11:00'))
    expect((await call('POST', '/api/appointments', wanted)).body.code).toBe('phone_unproved')
    expect((await requestCode()).body).toEqual({ verification: 'sms' })
    const [code] = await codesTo(phone)
    expect((await guess(` ${code} `)).status).toBe(200)
    expect((await guess(code!)).body.code).toBe('code_wrong')
    expect((await call('POST', '/api/appointments', wanted)).status).toBe(201)
    // the proof does not extend to a phone that the visitor enters afterwards
    await call('POST', '/api/customers', { full_name: 'מבקרת', phone: randomPhone() })
    const second = booking(office, at(DAY, '12:00'), at(DAY, '13:00'))
    expect((await call('POST', '/api/appointments', second)).body.code).toBe('phone_unproved')
  })

  it('is void after five wrong guesses', async () => {
    const phone = randomPhone()
    const { requestCode, guess } = await guesser(phone)
    await requestCode()
    const code = (await codesTo(phone))[0]!
    for (let i = 0; i < 5; i++) expect((await guess(wrong(code))).body.code).toBe('code_wrong')
    expect((await guess(code)).body.code).toBe('code_wrong')
    await requestCode()
    const fresh = (await codesTo(phone))[1]!
    expect((await guess(code)).status).toBe(code === fresh ? 200 : 422)
    expect((await guess(fresh)).status).toBe(200)
  })

  it('counts two hundred concurrent guesses', async () => {
    const phone = randomPhone()
    const { requestCode, guess } = await guesser(phone)
    await requestCode()
    const code = (await codesTo(phone))[0]!
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(wrong(code))))
    expect(summary(answers)).toEqual({ code_wrong: 200 })
    const { pool } = await world()
    const { rows } = await pool.query('select attempts from phone_codes where office_id = $1 and phone = $2', [
      office.officeId,
      `+972${phone.slice(1)}`,
    ])
    expect(rows).toEqual([{ attempts: 5 }])
    expect((await guess(code)).body.code).toBe('code_wrong')
  })

  it('is valid for ten minutes', async () => {
    const phone = randomPhone()
    const { requestCode, guess } = await guesser(phone)
    await requestCode()
    moveClockTo('2026-11-22T08:10:01Z')
    expect((await guess((await codesTo(phone))[0]!)).body.code).toBe('code_wrong')
  })

  it('is valid for one phone and one office', async () => {
    const [phone, other] = [randomPhone(), randomPhone()]
    const { requestCode } = await guesser(phone)
    await requestCode()
    const code = (await codesTo(phone))[0]!
    expect((await (await guesser(other)).guess(code)).body.code).toBe('code_wrong')
    const elsewhere = await createTestOffice()
    await elsewhere.owner('PUT', '/api/business/settings', { phone_proof: 1 })
    expect((await (await guesser(phone, elsewhere)).guess(code)).body.code).toBe('code_wrong')
  })

  it('is sent to one phone at most three times an hour, for all visits together', async () => {
    const phone = randomPhone()
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await (await guesser(phone)).requestCode())
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 429, 429])
    expect(answers[3]!.body.code).toBe('too_many')
    expect(await codesTo(phone)).toHaveLength(3)
  })

  it('is not sent to a landline, which needs a mailbox', async () => {
    const { requestCode } = await guesser('036123456')
    expect((await requestCode()).body).toEqual({ verification: 'email' })
    expect(await codesTo('036123456')).toEqual([])
  })
})

describe('a thousand attempts from one network', () => {
  const endings: {
    title: string
    allowed: number
    ask: (call: Awaited<ReturnType<typeof createVisitor>>['call']) => Promise<Answer>
  }[] = [
    {
      title: 'to look up phones',
      allowed: 30,
      ask: (call) => call('GET', `/api/online-booking/customers/by-phone/${office.slug}?phone=${randomPhone()}`),
    },
    {
      title: 'to guess codes',
      allowed: 40,
      ask: (call) => call('POST', '/api/online-booking/phone-proofs', { phone: randomPhone(), code: '123456' }),
    },
    {
      title: 'to request codes',
      allowed: 10,
      ask: (call) => call('POST', '/api/online-booking/phone-codes', { phone: randomPhone() }),
    },
    {
      title: 'to guess manage links',
      allowed: 60,
      ask: (call) => call('GET', `/api/online-booking/manage/${randomBytes(16).toString('base64url')}`),
    },
  ]
  it.for(endings)('$title are answered with 429, and other networks are not affected', async ({ allowed, ask }) => {
    const { call } = await createVisitor(office.slug)
    const answers: Answer[] = []
    for (let i = 0; i < 20; i++) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(call)))))
    const { too_many, ...answered } = summary(answers)
    expect(too_many).toBe(1000 - allowed)
    expect(Object.values(answered)).toEqual([allowed])
    expect(answered['200'] ?? answered.code_wrong ?? answered.not_found).toBe(allowed)
    const { call: otherVisitor } = await createVisitor(office.slug)
    expect([200, 404, 422]).toContain((await ask(otherVisitor)).status)
    expect((await office.owner('GET', '/api/customers')).status).toBe(200)
  })
})

describe('a manage link', () => {
  it('opens one appointment, and other tokens open none', async () => {
    const easy = await createTestOffice()
    const { call } = await createVisitor(easy.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(easy, at(DAY, '10:00'), at(DAY, '11:00')))
    const link = made.body.manage_token as string
    const stranger = await callerOf(null)
    const open = (token: string) => stranger('GET', `/api/online-booking/manage/${token}`)
    expect((await open(link)).body.appointment.id).toBe(made.body.appointment.id)
    const turned = link.startsWith('A') ? `B${link.slice(1)}` : `A${link.slice(1)}`
    for (const token of [turned, link.toLowerCase() === link ? link.toUpperCase() : link.toLowerCase()])
      expect((await open(token)).body.code).toBe('not_found')
    for (const token of [link.slice(1), `${link}A`, `${link.slice(0, -1)}%27`, '1', String(made.body.appointment.id)])
      expect((await open(token)).body.code).toBe('invalid_input')
    // appointments booked by staff have no manage link
    const { pool } = await world()
    await easy.create('/api/appointments', booking(easy, at(DAY, '12:00'), at(DAY, '13:00')))
    const { rows } = await pool.query<{ t: string | null }>(
      'select manage_token as t from appointments where office_id = $1 order by id',
      [easy.officeId],
    )
    expect(rows).toEqual([{ t: link }, { t: null }])
  })

  it('allows no change after the cut-off or the start, and is not found after deletion', async () => {
    const easy = await createTestOffice()
    const { call } = await createVisitor(easy.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(easy, at(DAY, '10:00'), at(DAY, '11:00')))
    const stranger = await callerOf(null)
    const path = `/api/online-booking/manage/${made.body.manage_token}`
    expect((await stranger('GET', path)).body.can_change).toBe(1)
    moveClockTo('2026-11-23T08:00:01Z')
    expect((await stranger('GET', path)).body.can_change).toBe(0)
    for (const [way, body] of [
      ['move', { start_time: at(DAY, '12:00') }],
      ['cancel', undefined],
    ] as const)
      expect((await stranger('POST', `${path}/${way}`, body)).body.code).toBe('cutoff_passed')
    expect((await stranger('GET', `${path}/slots`)).body.code).toBe('cutoff_passed')
    await easy.owner('PUT', '/api/business/settings', { cancel_cutoff_hours: 0 })
    expect((await stranger('GET', path)).body.can_change).toBe(1)
    moveClockTo('2026-11-24T08:30:00Z')
    expect((await stranger('POST', `${path}/cancel`)).body.code).toBe('cutoff_passed')
    moveClockTo(NOW)
    await easy.owner('DELETE', `/api/appointments/${made.body.appointment.id}`)
    expect((await stranger('GET', path)).body.code).toBe('not_found')
  })
})

describe("a visitor's token", () => {
  it('expires after a day and is valid for one office only', async () => {
    const { call, token } = await createVisitor(office.slug)
    const other = await createTestOffice()
    expect((await call('GET', `/api/online-booking/business/${other.officeId}`)).body.code).toBe('not_found')
    expect((await call('GET', `/api/online-booking/business/${office.officeId}`)).status).toBe(200)
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({
      role: 'visitor',
      office_id: office.officeId,
    })
    moveClockTo('2026-11-23T08:00:01Z')
    expect((await call('GET', `/api/online-booking/business/${office.officeId}`)).body.code).toBe('signed_out')
  })
})
