import { exhaust } from '#tests/support/exhaust.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, randomIp, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
const DAY = '2026-11-24'
let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

const urlOf = (id = office.ids.employee) => `/api/calendar-feeds/${id}`
/** The path of a new address. */
async function addressOf(with_details = 1, id = office.ids.employee): Promise<string> {
  const made = await office.owner('POST', urlOf(id), { with_details })
  expect(made.status).toBe(201)
  expect(made.body.address).toMatch(/^https:\/\/luz\.test\/feed\/[A-Za-z0-9_-]{22}\.ics$/)
  return new URL(made.body.address as string).pathname
}
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await callerOf(null))('GET', path, undefined, headers)
/** The unfolded lines, as a calendar reads them. */
const linesOf = async (path: string) => {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return String(answer.body).replaceAll('\r\n ', '').split('\r\n')
}
const book = (from: string, to: string, more: object = {}, day = DAY) =>
  office.create('/api/appointments', booking(office, at(day, from), at(day, to), { allow_overlap: 1, ...more }))

describe('the calendar feed of an employee', () => {
  it('has their appointments, blocked time and absences, each with a stable id', async () => {
    const { id } = await book('10:00', '11:00')
    const own = { employee_id: office.ids.employee, start_time: at(DAY, '12:00'), end_time: at(DAY, '12:30') }
    await office.owner('POST', '/api/time-blocks', { ...own, reason: 'רופא; שיניים,\\' })
    await office.owner('POST', '/api/time-blocks', { ...own, employee_id: null, reason: 'ישיבה' })
    await office.create(`/api/employees/${office.ids.employee}/absences`, {
      from_date: '2026-12-01',
      until_date: '2026-12-02',
      note: 'חופשה',
    })
    await office.create(`/api/employees/${office.ids.employee}/absences`, {
      from_date: '2026-12-03',
      until_date: '2026-12-03',
      from: '09:00',
      to: '10:00',
    })
    const lines = await linesOf(await addressOf())
    expect(lines).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:מאיה · סטודיו בדיקה',
        `UID:${office.officeId}-${id}@luz`,
        'DTSTART:20261124T080000Z',
        'DTEND:20261124T090000Z',
        'SUMMARY:דנה · תספורת נשים',
        String.raw`SUMMARY:רופא\; שיניים\,\\`,
        'SUMMARY:ישיבה',
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261203',
        'SUMMARY:חופשה',
        'DTSTART:20261203T070000Z',
        'SUMMARY:היעדרות',
      ]),
    )
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5)
    expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(5)
  })

  it('names no customer, no service and no reason unless the person chose so', async () => {
    await book('10:00', '11:00', { notes: 'הערה סודית' })
    await office.owner('POST', '/api/time-blocks', {
      employee_id: office.ids.employee,
      start_time: at(DAY, '12:00'),
      end_time: at(DAY, '12:30'),
      reason: 'רופא שיניים',
    })
    const path = await addressOf(0)
    const quiet = (await linesOf(path)).join('\n')
    for (const secret of ['דנה', 'תספורת', 'רופא', 'סודית']) expect(quiet).not.toContain(secret)
    expect(quiet).toContain('SUMMARY:תור')
    expect((await office.employee('PUT', urlOf(), { with_details: 1 })).body.feed.with_details).toBe(1)
    const told = (await linesOf(path)).join('\n')
    expect(told).toContain('SUMMARY:דנה · תספורת נשים')
    // by no choice: family names, phones and notes
    expect(told).not.toMatch(/כהן|972|סודית/)
  })

  it('has the past 30 and the coming 180 days, cancelled ones as cancelled, and no colleague', async () => {
    for (const day of ['2026-10-22', '2026-10-23', '2027-05-21', '2027-05-22']) await book('10:00', '11:00', {}, day)
    await book('12:00', '13:00', { employee_id: office.ids.owner })
    const { id } = await book('10:00', '11:00')
    const waiting = await book('14:00', '15:00', { status_key: 'waiting' })
    await office.owner('PUT', `/api/appointments/${id}`, { status_key: 'cancelled' })
    const lines = await linesOf(await addressOf())
    expect(lines.filter((line) => line.startsWith('DTSTART:')).map((line) => line.slice(8, 16))).toEqual([
      '20261023',
      '20261124',
      '20261124',
      '20270521',
    ])
    const statusOf = (one: number) =>
      lines.slice(lines.indexOf(`UID:${office.officeId}-${one}@luz`)).find((line) => line.startsWith('STATUS:'))
    expect([statusOf(id), statusOf(waiting.id)]).toEqual(['STATUS:CANCELLED', 'STATUS:TENTATIVE'])
  })

  it('contains no line that a name injects', async () => {
    const { pool } = await world()
    await book('10:00', '11:00')
    const hostile = 'דנה\u2028\r\nATTENDEE:a\nBEGIN:VEVENT\u0007'
    await pool.query('update products set name = $2 where office_id = $1', [office.officeId, hostile])
    const lines = (await linesOf(await addressOf())).flatMap((line) => line.split(/[\r\n]/))
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.join('')).not.toContain('\u0007')
  })

  it('is sent again only when it changed, and is neither cached nor indexed', async () => {
    await book('10:00', '11:00')
    const path = await addressOf()
    const first = await read(path)
    const etag = String(first.headers['etag'])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    moveClockTo('2026-11-22T09:00:00Z')
    expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    await book('12:00', '13:00')
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the address of a feed', () => {
  it('is stored as a keyed hash and never shown again', async () => {
    const token = (await addressOf()).slice('/feed/'.length, -'.ics'.length)
    const { pool } = await world()
    const { rows } = await pool.query('select * from calendar_feeds where office_id = $1', [office.officeId])
    expect(JSON.stringify(rows)).not.toContain(token)
    const log = await pool.query('select * from audit_log where office_id = $1', [office.officeId])
    expect(JSON.stringify(log.rows)).not.toContain(token)
    const shown = await office.employee('GET', urlOf())
    expect(shown.body.feed).toEqual({ with_details: 1, created_at: expect.stringMatching(/^2026-11-22T08:/) })
  })

  it('ends when it is replaced or removed', async () => {
    const first = await addressOf()
    const second = await addressOf()
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await office.employee('DELETE', urlOf())).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await office.employee('GET', urlOf())).body.feed).toBeNull()
  })

  it('ends for good when the employee is deactivated, loses their address or is removed', async () => {
    const change = (body: object) => office.owner('PUT', `/api/users/update/${office.ids.employee}`, body)
    const before = await addressOf()
    expect((await change({ status: 'inactive' })).status).toBe(200)
    expect((await read(before)).status).toBe(404)
    expect(await office.owner('POST', urlOf(), {})).toMatchObject({ status: 409, body: { code: 'feed_of_inactive' } })
    await change({ status: 'active' })
    expect((await read(before)).status).toBe(404)
    await change({ email: `maya-${office.officeId}@luz.test` })
    const given = await addressOf()
    await change({ email: null })
    expect((await read(given)).status).toBe(404)
    const last = await addressOf()
    await office.owner('DELETE', `/api/employees/${office.ids.employee}`)
    expect((await read(last)).status).toBe(404)
  })

  it('answers 404 for an inactive employee even while the row exists', async () => {
    const path = await addressOf()
    const { pool } = await world()
    await pool.query(`update users set status = 'inactive' where id = $1`, [office.ids.employee])
    expect((await read(path)).status).toBe(404)
  })

  it('is the business of the employee and of owners alone', async () => {
    await addressOf(1, office.ids.owner)
    const url = urlOf(office.ids.owner)
    for (const [method, body] of [['GET'], ['POST', {}], ['PUT', {}], ['DELETE']] as const)
      expect((await office.employee(method, url, body)).status).toBe(404)
    expect((await office.owner('GET', url)).body.feed).not.toBeNull()
    const stranger = await createTestOffice()
    expect((await stranger.owner('POST', urlOf(), {})).status).toBe(404)
  })

  it('cannot be guessed or varied', async () => {
    const path = await addressOf()
    const token = path.slice('/feed/'.length, -'.ics'.length)
    const wrong = [
      `/feed/${'A'.repeat(22)}.ics`,
      `/feed/${token}`,
      `/feed/${token}.ics.ics`,
      `/feed/${token}x.ics`,
      '/feed/%00.ics',
      `/feed/..%2f${token}.ics`,
    ]
    for (const one of wrong) {
      const answer = await read(one)
      expect([one, answer.status]).toEqual([one, 404])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('is guessed by one network as often as any link', async () => {
    const ip = randomIp()
    const guesser = await callerOf(null, ip)
    const guess = async (i: number) => (await guesser('GET', `/feed/${String(i).padStart(22, 'B')}.ics`)).status
    await exhaust(perNetwork.opens, ip, 1)
    expect([await guess(1), await guess(2)]).toEqual([404, 429])
  })
})
