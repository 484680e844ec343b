import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createVisitor, randomPhone } from '#tests/support/office.ts'
import { codeFor, lettersTo, register } from '#tests/support/team/registered.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async <T>(text: string, values: readonly unknown[]) =>
  (await (await world()).pool.query(text, [...values])).rows as T[]

/** An office that somebody has registered, with a service, a customer and an appointment. */
async function openUnproved() {
  const made = await register()
  const { owner } = made
  const create = async (url: string, body: object) => {
    const answer = await owner('POST', url, body)
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return Object.values(answer.body as object)[0] as { id: number }
  }
  const employee = (await owner('GET', '/api/employees/office')).body.employees[0].id as number
  const category = await create('/api/categories', { name: 'תספורות' })
  const service = await create('/api/products', {
    name: 'תספורת',
    price: '180',
    category_id: category.id,
    assignedEmployees: [employee],
    time_window: 60,
    is_online: 1,
  })
  const phone = randomPhone()
  const customer = await create('/api/customers', {
    full_name: 'דנה כהן',
    phone,
    email: 'dana@luz.test',
    handled_by: employee,
    marketing_consent: 1,
  })
  const book = (day: string) =>
    create('/api/appointments', {
      employee_id: employee,
      customer_id: customer.id,
      service_id: service.id,
      start_time: `${day} 10:00:00`,
      end_time: `${day} 11:00:00`,
    })
  return { ...made, create, book, ids: { employee, service: service.id, customer: customer.id } }
}
type Unproved = Awaited<ReturnType<typeof openUnproved>>

const messagesOf = ({ officeId }: Unproved) =>
  rows<{ kind: string; status: string; failure: string | null }>(
    'select kind, status, failure from sms_messages where office_id = $1 order by id',
    [officeId],
  )
const prove = async ({ owner, email }: Unproved) =>
  expect((await owner('POST', '/api/auth/email/confirm', { code: await codeFor(email) })).status).toBe(200)

describe('an office whose owner has not proved their mailbox', () => {
  it('sends nothing but the letter that proves it; what waited is sent after the proof', async () => {
    const { runJobs, printed } = await world()
    const office = await openUnproved()
    const before = printed.length
    await office.book('2026-11-25')
    await runJobs()
    expect(await messagesOf(office)).toEqual([{ kind: 'confirmation', status: 'queued', failure: 'unproved' }])
    // a notice to the own mailbox that proves nothing
    const { password, owner } = office
    const changed = { current_password: password, new_password: 'another fine password' }
    expect((await owner('PUT', '/api/auth/password', changed)).status).toBe(200)
    await runJobs()
    expect((await lettersTo(office.email)).map(({ status, held }) => ({ status, held }))).toEqual([
      { status: 'sent', held: false },
      { status: 'queued', held: true },
    ])
    expect(printed.slice(before).filter((line) => line.includes('דנה'))).toEqual([])
    await prove(office)
    await runJobs()
    expect(await messagesOf(office)).toEqual([{ kind: 'confirmation', status: 'sent', failure: null }])
    expect((await lettersTo(office.email)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  it('gives up what waited so long that it is of no use', async () => {
    const { runJobs } = await world()
    const office = await openUnproved()
    await office.book('2026-11-23')
    await office.book('2026-12-20')
    await runJobs()
    moveClockTo('2026-11-23T12:00:00Z')
    // the first code is no longer valid
    await office.owner('POST', '/api/auth/email/code')
    await prove(office)
    await runJobs()
    expect((await messagesOf(office)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'expired'],
      ['sent', null],
    ])
  })

  it('does not keep a message that a job takes while the mailbox is proved', async () => {
    const { runJobs, services } = await world()
    for (let i = 0; i < 5; i++) {
      const office = await openUnproved()
      await office.book('2026-11-25')
      await Promise.all([runJobs(), prove(office)])
      await runJobs()
      expect(await messagesOf(office)).toEqual([{ kind: 'confirmation', status: 'sent', failure: null }])
    }
    expect(services.sms.real).toBe(false)
  })

  it('refuses what would only send, with a sentence that says what to do', async () => {
    const office = await openUnproved()
    const { owner, ids } = office
    const template = { kind: 'confirmation', message: 'שלום' }
    const refused = [
      await owner('POST', '/api/sms/marketing', { customer_ids: [ids.customer], message: 'מבצע' }),
      await owner('POST', '/api/sms/templates/test', template),
    ]
    for (const { status, body } of refused) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'mailbox_unproved' })
      expect(body.messages.error).toContain('כתובת האימייל')
    }
    expect(await messagesOf(office)).toEqual([])
  })

  it('reminds nobody by hand, and says why', async () => {
    const office = await openUnproved()
    const appointment = await office.book('2026-11-25')
    const { body } = await office.owner('POST', `/api/appointments/sendReminder/${appointment.id}`)
    expect(body).toMatchObject({ status: 'error', message: expect.stringContaining('כתובת האימייל') })
    expect((await messagesOf(office)).map(({ kind }) => kind)).toEqual(['confirmation'])
  })

  it('takes bookings within the allowance of those without a proved phone, and promises no message', async () => {
    const office = await openUnproved()
    const { slug } = (await office.owner('GET', '/api/business')).body
    await office.owner('PUT', '/api/business/settings', { online_booking: 1, phone_proof: 1 })
    const { call } = await createVisitor(slug)
    const phone = randomPhone()
    expect((await call('POST', '/api/online-booking/phone-codes', { phone })).body).toEqual({ verification: 'none' })
    await call('POST', '/api/customers', { full_name: 'מבקרת חדשה', phone })
    const booked = await call('POST', '/api/appointments', {
      employee_id: office.ids.employee,
      service_id: office.ids.service,
      start_time: '2026-11-25 10:00:00',
      end_time: '2026-11-25 11:00:00',
    })
    expect(booked.status).toBe(201)
    expect(JSON.stringify(booked.body)).not.toContain('SMS')
    const { runJobs } = await world()
    await runJobs()
    for (const { status } of await messagesOf(office)) expect(status).toBe('queued')
  })
})

describe('at night', () => {
  const runNight = async (officeId: number) => {
    const { services, runJobs } = await world()
    await inOffice(services.officeDb, mintScope(officeId), (tx) => enqueue(tx, 'close_unproved_office', {}))
    await runJobs()
  }
  const isThere = async (officeId: number) =>
    (await rows('select 1 from offices where id = $1', [officeId])).length === 1

  it('an office that nobody proved and nobody used for two weeks is closed', async () => {
    const [unused, booked, proved] = [await openUnproved(), await openUnproved(), await openUnproved()]
    await booked.book('2026-11-25')
    await prove(proved)
    // offices are created at the time of the database
    await rows(`update offices set created_at = '2026-11-22' where id = any($1)`, [
      [unused, booked, proved].map(({ officeId }) => officeId),
    ])
    moveClockTo('2026-12-05T08:00:00Z')
    await runNight(unused.officeId)
    expect(await isThere(unused.officeId)).toBe(true)
    moveClockTo('2026-12-07T08:00:00Z')
    for (const { officeId } of [unused, booked, proved]) await runNight(officeId)
    expect(await isThere(unused.officeId)).toBe(false)
    for (const { officeId } of [booked, proved]) expect(await isThere(officeId)).toBe(true)
    const login = await callerOf(null)
    const { email, password } = unused
    expect((await login('POST', '/api/auth/login', { email, password })).body.code).toBe('invalid_credentials')
  })
})
