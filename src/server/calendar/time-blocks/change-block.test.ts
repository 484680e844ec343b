import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

const URL = '/api/time-blocks'
type Block = { id: number; version: number; start_time: string; repeats_until: string | null }
const create = async (more: object = {}): Promise<Block[]> => {
  const times = { start_time: at(DAY, '12:00'), end_time: at(DAY, '12:30') }
  const answer = await office.owner('POST', URL, { employee_id: office.ids.employee, ...times, ...more })
  expect(answer.status).toBe(201)
  return answer.body.time_blocks
}
const weekly = () => create({ repeats_until: '2026-12-15', reason: 'הפסקה', icon: 'break' })
const daysOfBlocks = async () => {
  const query = new URLSearchParams({ start: at(DAY, '00:00'), end: at(addDays(DAY, 60), '00:00') })
  const { time_blocks } = (await office.owner('GET', `${URL}?${query}`)).body
  return (time_blocks as Block[]).map(({ start_time }) => start_time.slice(5, 10))
}

describe('a block', () => {
  it('changes what is named and keeps the rest; a stale version is refused', async () => {
    const [block] = await create({ reason: 'רופא שיניים' })
    const moved = await office.owner('PUT', `${URL}/${block!.id}`, {
      start_time: at(DAY, '14:00'),
      end_time: at(DAY, '15:00'),
      version: block!.version,
    })
    expect(moved.body.time_blocks).toMatchObject([
      { id: block!.id, start_time: at(DAY, '14:00'), reason: 'רופא שיניים', icon: 'lock', version: 2 },
    ])
    const stale = await office.owner('PUT', `${URL}/${block!.id}`, { reason: 'אחר', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_elsewhere'])
    const backwards = await office.owner('PUT', `${URL}/${block!.id}`, { end_time: at(DAY, '13:00') })
    expect([backwards.status, Object.keys(backwards.body.fields)]).toEqual([422, ['end_time']])
    const visitor = await createCaller(office)
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(201)
    expect((await visitor('POST', '/api/appointments', hourOf(office, '14:00'))).body.code).toBe('slot_taken')
  })

  it('that moves over appointments lists them first; another reason asks nothing', async () => {
    const { id } = await office.create('/api/appointments', hourOf(office, '14:00'))
    const [block] = await create()
    const times = { start_time: at(DAY, '14:30'), end_time: at(DAY, '15:00') }
    const refused = await office.owner('PUT', `${URL}/${block!.id}`, times)
    expect(refused.body).toMatchObject({ code: 'block_meets_appointments', count: 1, appointments: [{ id }] })
    expect((await office.owner('PUT', `${URL}/${block!.id}`, { ...times, allow: 1 })).status).toBe(200)
    expect((await office.owner('PUT', `${URL}/${block!.id}`, { reason: 'ישיבה' })).status).toBe(200)
  })

  it('becomes a weekly one, once', async () => {
    const [block] = await create()
    const all = await office.owner('PUT', `${URL}/${block!.id}`, { repeats_until: '2026-12-08', reason: 'הפסקה' })
    expect(all.body.time_blocks).toMatchObject([
      { id: block!.id, reason: 'הפסקה', repeats_until: '2026-12-08' },
      { start_time: at('2026-12-01', '12:00'), reason: 'הפסקה' },
      { start_time: at('2026-12-08', '12:00') },
    ])
    const again = await office.owner('PUT', `${URL}/${block!.id}`, { repeats_until: '2026-12-22' })
    expect(again.body.fields).toEqual({ repeats_until: 'החסימה כבר חוזרת. אפשר להסיר אותה ולחסום מחדש' })
    const early = await office.owner(
      'PUT',
      `${URL}/${(await create({ start_time: at(DAY, '09:00'), end_time: at(DAY, '09:30') }))[0]!.id}`,
      { repeats_until: '2026-11-01' },
    )
    expect(early.status).toBe(422)
  })

  it('that repeats is changed and removed alone, or with all later ones', async () => {
    const blocks = await weekly()
    const change = { start_time: at('2026-12-01', '13:00'), end_time: at('2026-12-01', '13:30') }
    expect((await office.owner('PUT', `${URL}/${blocks[1]!.id}`, change)).body.time_blocks).toHaveLength(1)
    expect((await office.owner('DELETE', `${URL}/${blocks[0]!.id}`)).body).toEqual({ removed: 1 })
    expect(await daysOfBlocks()).toEqual(['12-01', '12-08', '12-15'])
    expect((await office.owner('DELETE', `${URL}/${blocks[2]!.id}?which=following`)).body).toEqual({ removed: 2 })
    expect(await daysOfBlocks()).toEqual(['12-01'])
    expect((await office.owner('DELETE', `${URL}/${blocks[2]!.id}`)).status).toBe(404)
    expect((await office.owner('PUT', `${URL}/${blocks[2]!.id}`, { reason: 'א' })).status).toBe(404)
  })

  it('comes back with all that was removed with it, and nothing that was removed before', async () => {
    const blocks = await weekly()
    await office.owner('DELETE', `${URL}/${blocks[3]!.id}`)
    moveClockTo('2026-11-22T08:00:05Z')
    await office.owner('DELETE', `${URL}/${blocks[0]!.id}?which=following`)
    expect(await daysOfBlocks()).toEqual([])
    const restored = await office.owner('POST', `${URL}/${blocks[0]!.id}/restore`, {})
    expect(restored.body.time_blocks).toHaveLength(3)
    expect(await daysOfBlocks()).toEqual(['11-24', '12-01', '12-08'])
    const again = await office.owner('POST', `${URL}/${blocks[0]!.id}/restore`, {})
    expect([again.status, again.body.time_blocks.length]).toEqual([200, 1])
  })

  it('does not come back unasked over what was booked meanwhile', async () => {
    const [block] = await create()
    await office.owner('DELETE', `${URL}/${block!.id}`)
    const visitor = await createCaller(office)
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(201)
    const refused = await office.owner('POST', `${URL}/${block!.id}/restore`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'block_meets_appointments'])
    expect((await office.owner('POST', `${URL}/${block!.id}/restore`, { allow: 1 })).status).toBe(200)
  })

  it('is in the audit log without its reason', async () => {
    const [block] = await create({ reason: 'בדיקה רפואית' })
    await office.owner('PUT', `${URL}/${block!.id}`, { reason: 'בדיקה אחרת' })
    await office.owner('DELETE', `${URL}/${block!.id}`)
    await office.owner('POST', `${URL}/${block!.id}/restore`, {})
    const { pool } = await world()
    const { rows } = await pool.query(
      `select action, before, after from audit_log where office_id = $1 and subject = 'time_block' order by id`,
      [office.officeId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
    expect(JSON.stringify(rows)).not.toContain('בדיקה')
  })

  it('of a colleague or of the office takes the right to change settings; of oneself it does not', async () => {
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_change_settings: 0 })
    const { employee } = office
    const times = { start_time: at(DAY, '12:00'), end_time: at(DAY, '13:00') }
    for (const of of [office.ids.owner, null]) {
      const refused = await employee('POST', URL, { ...times, employee_id: of })
      expect([refused.status, refused.body.code]).toEqual([403, 'right_missing'])
    }
    const own = await employee('POST', URL, { ...times, employee_id: office.ids.employee })
    expect(own.status).toBe(201)
    const [{ id }] = own.body.time_blocks
    // a block cannot be handed to somebody else either
    expect((await employee('PUT', `${URL}/${id}`, { employee_id: null })).status).toBe(403)
    expect((await employee('DELETE', `${URL}/${id}`)).status).toBe(200)
  })
})
