import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  randomIp,
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  type Answer,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import type { Limit } from '#server/platform/security/limits.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { solvedPuzzle } from '#tests/support/booking/puzzles.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { exhaust } from '#tests/support/exhaust.ts'
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

  it('counts sixty concurrent guesses', async () => {
    const phone = randomPhone()
    const { requestCode, guess } = await guesser(phone)
    await requestCode()
    const code = (await codesTo(phone))[0]!
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(wrong(code))))
    expect(summary(answers)).toEqual({ code_wrong: 60 })
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

  it('belongs to the visit that asked: wrong guesses of a stranger do not use it up', async () => {
    const phone = randomPhone()
    const [own, stranger] = [await guesser(phone), await guesser(phone)]
    await own.requestCode()
    const code = (await codesTo(phone))[0]!
    expect((await stranger.guess(code)).body.code).toBe('code_wrong')
    await stranger.requestCode()
    for (let i = 0; i < 6; i++) expect((await stranger.guess(wrong(code))).body.code).toBe('code_wrong')
    expect((await own.guess(code)).status).toBe(200)
  })

  it('is sent to one phone three times an hour for one network, which is told when and whom to call', async () => {
    const phone = randomPhone()
    const { call } = await createVisitor(office.slug)
    const ask = () => call('POST', '/api/online-booking/phone-codes', { phone })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many', error: expect.stringContaining('בעוד') } })
    expect(refused.body.error).toContain(formatPhone('+972541234567'))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await (await guesser(phone)).requestCode()).status).toBe(200)
  })

  it('is not refused after strangers asked for many: it needs a puzzle', async () => {
    const phone = randomPhone()
    for (let i = 0; i < perPerson.phoneTries.points; i++)
      expect((await (await guesser(phone)).requestCode()).status).toBe(200)
    const own = await guesser(phone)
    expect((await own.requestCode()).body.code).toBe('puzzle_required')
    await own.call('POST', '/api/online-booking/puzzles/answers', await solvedPuzzle(own.call as Caller))
    expect((await own.requestCode()).status).toBe(200)
  })

  it('is not sent to a landline, which needs a mailbox', async () => {
    const { requestCode } = await guesser('036123456')
    expect((await requestCode()).body).toEqual({ verification: 'email' })
    expect(await codesTo('036123456')).toEqual([])
  })
})

describe('many attempts from one network', () => {
  const LEFT = 20
  type Ask = (call: (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<Answer>) => Promise<Answer>
  const endings: { title: string; limit: Limit; code: string; ask: Ask; isOfOffice?: false }[] = [
    {
      title: 'to look up phones',
      limit: perNetwork.opens,
      code: '200',
      ask: (call) => call('GET', `/api/online-booking/customers/by-phone/${office.slug}?phone=${randomPhone()}`),
    },
    {
      title: 'to guess codes',
      limit: perNetwork.acts,
      code: 'code_wrong',
      ask: (call) => call('POST', '/api/online-booking/phone-proofs', { phone: randomPhone(), code: '123456' }),
    },
    {
      title: 'to request codes',
      limit: perNetwork.strangers,
      code: 'puzzle_required',
      ask: (call) => call('POST', '/api/online-booking/phone-codes', { phone: randomPhone() }),
    },
    {
      title: 'to guess manage links',
      limit: perNetwork.opens,
      code: 'not_found',
      ask: (call) => call('GET', `/api/online-booking/manage/${randomBytes(16).toString('base64url')}`),
      isOfOffice: false,
    },
  ]
  it.for(endings)('$title are answered with 429 at hundreds, and other networks are not affected', async (ending) => {
    const { limit, code, ask, isOfOffice = true } = ending
    const ip = randomIp()
    const { call } = await createVisitor(office.slug)
    await exhaust(limit, isOfOffice ? `${office.officeId} ${ip}` : ip, LEFT)
    const attempt = () => ask((method, url, body) => call(method, url, body, { 'x-forwarded-for': ip }))
    const answers = await Promise.all(Array.from({ length: 60 }, attempt))
    expect(summary(answers)).toEqual({ [code]: LEFT, too_many: 60 - LEFT })
    const { call: otherVisitor } = await createVisitor(office.slug)
    expect([200, 404, 422]).toContain((await ask(otherVisitor)).status)
    expect((await office.owner('GET', '/api/customers')).status).toBe(200)
  })
})
