import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import {
  at,
  booking,
  createTestOffice,
  createVisitor,
  randomPhone,
  tokenOf,
  callerOf,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Row = { id: number; kind: string; text: string; seen: number }
const list = async (call: Office['owner'], query = '') => (await call('GET', `/api/notifications${query}`)).body
const kindsOf = async (call: Office['owner']) => (await list(call)).notifications.map(({ kind }: Row) => kind)

/** Books online with the employee at an hour of 24 November; returns the manage token. */
async function bookOnline(office: Office, hour: number, more: object = {}): Promise<string> {
  const visitor = await createVisitor(office.slug, randomPhone())
  const clock = (hours: number) => at('2026-11-24', `${String(hours).padStart(2, '0')}:00`)
  const body = booking(office, clock(hour), clock(hour + 1), more)
  const booked = await visitor.call('POST', '/api/appointments', body)
  expect(booked.status).toBe(201)
  return booked.body.manage_token
}
const manage = async (token: string, path: string, body: object = {}) =>
  (await callerOf(null))('POST', `/api/online-booking/manage/${token}${path}`, body)

describe('what a customer does online', () => {
  it('is told to the owner and to the employee of the appointment, in their words', async () => {
    const office = await createTestOffice()
    await bookOnline(office, 13)
    const told = await list(office.owner)
    expect(told).toEqual({
      notifications: [
        {
          id: expect.any(Number),
          kind: 'booked_online',
          text: 'תור חדש אונליין: מבקרת חדשה. תספורת נשים אצל מאיה, יום ג׳ 24/11 בשעה 13:00',
          title: 'תור חדש אונליין: מבקרת חדשה',
          detail: 'תספורת נשים אצל מאיה, יום ג׳ 24/11 בשעה 13:00',
          at: expect.stringMatching(/^2026-11-22T08:00/),
          seen: 0,
          customer_id: expect.any(Number),
          appointment: { id: expect.any(Number), date: '2026-11-24' },
          request: null,
        },
      ],
      total: 1,
      unseen: 1,
      fresh: 1,
    })
    const [own] = (await list(office.employee)).notifications
    expect(own.text).toBe('תור חדש אונליין: מבקרת חדשה. תספורת נשים, יום ג׳ 24/11 בשעה 13:00')
    expect(own.id).not.toBe(told.notifications[0].id)
  })

  it('is told as a request, a confirmation, a move and a cancellation', async () => {
    const office = await createTestOffice()
    const token = await bookOnline(office, 13)
    expect((await manage(token, '/confirm')).status).toBe(200)
    const moved = { start_time: at('2026-11-24', '15:00') }
    expect((await manage(token, '/move', moved)).status).toBe(200)
    expect((await manage(token, '/cancel')).status).toBe(200)
    await office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    await bookOnline(office, 9)
    expect(await kindsOf(office.owner)).toEqual([
      'request_waiting',
      'cancelled_by_customer',
      'moved_by_customer',
      'confirmed_by_customer',
      'booked_online',
    ])
    const texts = (await list(office.owner)).notifications.map(({ text }: Row) => text)
    expect(texts[2]).toBe(
      'תור הוזז על ידי הלקוח: מבקרת חדשה. תספורת נשים אצל מאיה, מיום ג׳ 24/11 בשעה 13:00 ליום ג׳ 24/11 בשעה 15:00',
    )
    expect(texts[1]).toBe(
      'תור בוטל על ידי הלקוח: מבקרת חדשה. תספורת נשים אצל מאיה, יום ג׳ 24/11 בשעה 15:00. התפנו 60 דק׳',
    )
  })

  it('is not told of what people do themselves, nor to other employees and offices', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const own = { employee_id: office.ids.owner }
    await office.create('/api/appointments', booking(office, at('2026-11-24', '09:00'), at('2026-11-24', '10:00'), own))
    expect((await list(office.owner)).total).toBe(0)
    await bookOnline(office, 13, { employee_id: office.ids.owner })
    expect((await list(office.owner)).total).toBe(1)
    expect(await list(office.employee)).toEqual({ notifications: [], total: 0, unseen: 0, fresh: 0 })
    expect((await list(other.owner)).total).toBe(0)
  })
})

describe('a notification', () => {
  it('is seen by each person alone, one by one or all until a time', async () => {
    const office = await createTestOffice()
    await bookOnline(office, 9)
    await bookOnline(office, 11)
    const [newest] = (await list(office.owner)).notifications
    expect((await office.owner('POST', `/api/notifications/${newest.id}/seen`)).status).toBe(204)
    expect((await list(office.owner)).notifications.map(({ seen }: Row) => seen)).toEqual([1, 0])
    expect((await list(office.employee)).unseen).toBe(2)
    expect((await office.employee('POST', `/api/notifications/${newest.id}/seen`)).status).toBe(404)
    moveClockTo('2026-11-22T08:05:00Z')
    await bookOnline(office, 15)
    await office.owner('POST', '/api/notifications/seen', { until: newest.at })
    expect((await list(office.owner)).notifications.map(({ seen }: Row) => seen)).toEqual([0, 1, 1])
  })

  it('is listed by its time, also when it was written in another order', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      `insert into notifications (office_id, user_id, kind, at)
       select $1, $2, 'stock_low', timestamptz '2026-11-22 06:00Z' + minutes * interval '1 minute'
       from unnest(array[25, 1, 49, 30]) with ordinality as told (minutes, place) order by place`,
      [office.officeId, office.ids.owner],
    )
    const minutes = ({ at: time }: { at: string }) => Number(time.slice(14, 16))
    expect((await list(office.owner)).notifications.map(minutes)).toEqual([49, 30, 25, 1])
    expect((await list(office.owner, '?limit=2&offset=1')).notifications.map(minutes)).toEqual([30, 25])
    // with few rows a sort costs as much as an index that has the order
    const client = await pool.connect()
    await client.query('begin')
    await client.query('set local enable_sort = off')
    const { rows } = await client.query(`explain (generic_plan) select * from notifications
      where office_id = $1 and user_id = $2 order by at desc, id desc limit $3`)
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toMatch(/notifications_of_user/)
  })

  it('is listed by pages, each in two statements', async () => {
    const office = await createTestOffice()
    for (const hour of [9, 11, 13]) await bookOnline(office, hour)
    const all = (await list(office.owner)).notifications
    expect((await list(office.owner, '?limit=2&offset=1')).notifications).toEqual(all.slice(1))
    expect(await list(office.owner, '?limit=2&offset=9')).toEqual({ notifications: [], total: 3, unseen: 3, fresh: 3 })
    expect(await statementsOf(() => list(office.owner))).toHaveLength(2)
  })

  it('is deleted after 90 days, with the first one of a month', async () => {
    const office = await createTestOffice()
    await bookOnline(office, 9)
    const { pool } = await world()
    await pool.query(`update notifications set at = '2026-08-01T00:00Z' where office_id = $1`, [office.officeId])
    moveClockTo('2026-11-23T08:00:00Z')
    await bookOnline(office, 11)
    expect((await list(office.owner)).total).toBe(1)
  })

  it('is told to every active owner, and not to who has left', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (office_id, name, role) values ($1, 'שותפה', 'owner'), ($1, 'לשעבר', 'owner') returning id`,
      [office.officeId],
    )
    await pool.query(`update users set status = 'inactive' where office_id = $1 and id = $2`, [
      office.officeId,
      rows[1]!.id,
    ])
    await bookOnline(office, 9)
    const partner = await callerOf(await tokenOf(office.officeId, rows[0]!.id, 'owner'))
    expect(await kindsOf(partner)).toEqual(['booked_online'])
    const { rows: told } = await pool.query('select user_id from notifications where office_id = $1', [office.officeId])
    expect(told).toHaveLength(3)
  })
})
