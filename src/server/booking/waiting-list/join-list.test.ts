import { beforeEach, describe, expect, it } from 'vitest'
import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, createVisitor, randomIp, randomPhone, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { holderOf, linksTo, listOf, waitInLine, windowOf } from '#tests/support/booking/waiting-list.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
const JOIN = '/api/waiting-list/join'
const e164 = (phone: string) => `+972${phone.slice(1)}`

describe('a visitor', () => {
  it('joins with the details of their visit, gets a link, and leaves by it', async () => {
    const phone = randomPhone()
    const visitor = await createCaller(office, phone)
    const body = windowOf(office, {
      employee_ids: [office.ids.employee],
      weekdays: [2, 4],
      from_time: '16:00',
      until_time: '20:00',
    })
    expect(await visitor('POST', JOIN, body)).toMatchObject({ status: 200, body: { joined: 1 } })
    expect((await listOf(office)).entries).toMatchObject([
      {
        customer_name: 'מבקרת חדשה',
        service_name: 'תספורת נשים',
        employees: [{ id: office.ids.employee, name: 'מאיה' }],
        weekdays: [2, 4],
        from_time: '16:00',
        until_time: '20:00',
        from_date: DAY,
        source: 'online',
      },
    ])
    const [token] = await linksTo(office, e164(phone))
    const link = await holderOf(token!)
    expect((await link.look()).body).toMatchObject({ waiting: { weekdays: [2, 4], ended_as: null }, offer: null })
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect((await link.do('leave')).body.waiting.ended_as).toBe('left')
    expect((await link.do('leave')).status).toBe(200)
    expect((await listOf(office)).entries).toEqual([])
  })

  it('who sends the same twice waits once and gets one message', async () => {
    const phone = randomPhone()
    const visitor = await createCaller(office, phone)
    for (let i = 0; i < 3; i++) expect((await visitor('POST', JOIN, windowOf(office))).status).toBe(200)
    expect((await listOf(office)).entries).toHaveLength(1)
    expect(await linksTo(office, e164(phone))).toHaveLength(1)
  })

  it('waits for at most five things, also when all requests come at once', async () => {
    const phone = randomPhone()
    const { services } = await world()
    const calls = await Promise.all(Array.from({ length: 6 }, () => createCaller(office, phone)))
    const answers = await Promise.all(
      calls.map((call, i) => call('POST', JOIN, windowOf(office, { until_date: `2026-11-${25 + (i % 6)}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('waiting_limit')
    expect((await listOf(office)).entries).toHaveLength(5)
    expect(services.sms.real).toBe(false)
  })

  it('is limited by network, and solves puzzles while there are many strangers or many for one phone', async () => {
    const phone = randomPhone()
    const forPhone = async () => (await (await createCaller(office, phone))('POST', JOIN, windowOf(office))).status
    await exhaust(perPerson.phoneTries, `entry ${office.officeId} ${e164(phone)}`, 1)
    expect([await forPhone(), await forPhone()]).toEqual([200, 428])
    const ip = randomIp()
    const join = async () => {
      const { token } = await createVisitor(office.slug, randomPhone())
      const { status, body } = await (await callerOf(token, ip))('POST', JOIN, windowOf(office))
      return body.code ?? status
    }
    const { strangers } = perNetwork
    await exhaust(strangers, `${office.officeId} ${ip}`, strangers.points - strangers.usual! + 1)
    expect([await join(), await join()]).toEqual([200, 'puzzle_required'])
    await exhaust(strangers, `${office.officeId} ${ip}`)
    expect(await join()).toBe('too_many')
    const careful = await createTestOffice({ unprovedPerHour: 0 })
    const codes = []
    for (let i = 0; i < 7; i++)
      codes.push((await (await createCaller(careful))('POST', JOIN, windowOf(careful))).body.code)
    expect(codes).toEqual([...Array.from({ length: 6 }, () => undefined), 'puzzle_required'])
  })

  it('proves their phone where the office asks for it', async () => {
    await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
    const visitor = await createCaller(office)
    expect((await visitor('POST', JOIN, windowOf(office))).body.code).toBe('phone_unproved')
  })

  it('learns nothing about a phone that is known or already waits', async () => {
    const known = await waitInLine(office, 'דנה הסודית')
    const answers = []
    for (const phone of [randomPhone(), `0${known.phone.slice(4)}`]) {
      const visitor = await createCaller(office, phone)
      answers.push((await visitor('POST', JOIN, windowOf(office))).body)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(JSON.stringify(answers)).not.toContain('הסודית')
  })

  it.for([
    ['longer than 60 days', { until_date: '2027-01-24' }, { until_date: 'אפשר לבחור עד 60 יום' }],
    [
      'that ends before it begins',
      { until_date: '2026-11-23' },
      { until_date: 'תאריך הסיום צריך להיות אחרי תאריך ההתחלה' },
    ],
    ['that has passed', { from_date: '2026-11-01', until_date: '2026-11-21' }, { until_date: 'התאריכים כבר עברו' }],
    ['without a day', { weekdays: [] }, { weekdays: 'שדה חובה' }],
    [
      'whose hours end first',
      { from_time: '12:00', until_time: '12:00' },
      { until_time: 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' },
    ],
  ] as const)('is told what is wrong with a time %s', async ([, more, fields]) => {
    const visitor = await createCaller(office)
    const { status, body } = await visitor('POST', JOIN, windowOf(office, more))
    expect([status, body.fields]).toEqual([422, fields])
    expect((await listOf(office)).entries).toEqual([])
  })

  it('cannot wait for a service that is not booked online, nor see the list', async () => {
    const hidden = await office.create('/api/products', {
      name: 'ייעוץ',
      price: '100',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.employee],
      time_window: 30,
      is_online: 0,
    })
    const visitor = await createCaller(office)
    expect((await visitor('POST', JOIN, windowOf(office, { service_id: hidden.id }))).status).toBe(404)
    expect((await visitor('GET', '/api/waiting-list')).status).toBe(401)
    await waitInLine(office, 'בעל פה', { service_id: hidden.id })
  })
})

describe('a link', () => {
  it('that was guessed is not found, and one network cannot try many', async () => {
    const ip = randomIp()
    const look = async () =>
      (await (await callerOf(null, ip))('GET', `/api/waiting-list/links/${'A'.repeat(22)}`)).status
    expect(await look()).toBe(404)
    await exhaust(perNetwork.opens, ip)
    expect(await look()).toBe(429)
  })

  it('is not in the database, and says neither phone nor name of the customer', async () => {
    const { phone } = await waitInLine(office, 'דנה הסודית')
    await office.owner('POST', '/api/waiting-list/offers', {
      employee_id: office.ids.employee,
      start_time: `${DAY} 12:00:00`,
      end_time: `${DAY} 13:00:00`,
    })
    const [token] = await linksTo(office, phone)
    const { pool } = await world()
    for (const table of ['waiting_entries', 'waiting_offers']) {
      const { rows } = await pool.query(`select x::text as row from ${table} x where office_id = $1`, [office.officeId])
      expect(rows).toHaveLength(1)
      expect(rows[0].row).not.toContain(token)
    }
    const seen = JSON.stringify((await (await holderOf(token!)).look()).body)
    for (const secret of ['הסודית', phone.slice(4)]) expect(seen).not.toContain(secret)
  })
})
