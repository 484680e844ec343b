import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { links } from '#tests/support/links.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
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
})
beforeEach(() => moveClockTo(NOW))

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
    expect(rows.map(({ t }) => t && links.tokenOf(t))).toEqual([link, null])
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
