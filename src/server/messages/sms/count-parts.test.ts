import { beforeEach, describe, expect, it } from 'vitest'
import { smsLength } from '#shared/messages/sms/parts.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { passTime, queue, statesOf } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const twoParts = 'ש'.repeat(71)
/** An office of the smallest plan, of whose 50 messages some are used. */
async function createOffice(used: number): Promise<Office> {
  const office = await createTestOffice()
  const { pool } = await world()
  await pool.query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
  const text = `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', $2)`
  await pool.query(text, [office.officeId, used])
  return office
}
const shownUse = async (office: Office) =>
  (await office.owner('GET', '/api/user/permissions')).body.subscription.subscription_details.sms_used

describe('the quota', () => {
  it('counts each part of a message, once', async () => {
    const office = await createOffice(10)
    await queue(office, { message: twoParts })
    expect(await shownUse(office)).toBe(12)
    await passTime(0)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent' }])
    expect(await shownUse(office)).toBe(12)
  })

  it('refuses a message whose parts have no room, and still takes a shorter one', async () => {
    const office = await createOffice(49)
    expect(await queue(office, { message: twoParts })).toBe('quota')
    expect(await queue(office)).toBe('queued')
    expect(await shownUse(office)).toBe(50)
  })

  it('measures messages in the database as smsLength does', async () => {
    const { pool } = await world()
    const messages = ['', 'א', '💇', ...[69, 70, 71, 134, 135, 201, 202].map((n) => 'ש'.repeat(n))]
    const mixed = [35, 36, 67, 68].map((n) => '💇'.repeat(n)).concat([70, 71].map((n) => 'a\n'.repeat(n)))
    const latin = [159, 160, 161, 306, 307].flatMap((n) =>
      ['a', 'Ω', '\n', '€', '\\', ']', '\f'].map((x) => x.repeat(n)),
    )
    const pairs = [65, 66, 67, 132].flatMap((n) => [
      `${'ש'.repeat(n)}💇${'ש'.repeat(67)}`,
      `${'a'.repeat(n + 86)}^${'a'.repeat(153)}`,
    ])
    const letters = Array.from({ length: 0x500 }, (_, i) => String.fromCodePoint(i + 1).repeat(71))
    const all = [...messages, ...mixed, ...latin, ...pairs, ...letters]
    const { rows } = await pool.query<{ parts: number }>(
      'select sms_parts(m) as parts from unnest($1::text[]) with ordinality t(m, i) order by i',
      [all],
    )
    expect(rows.map(({ parts }) => parts)).toEqual(all.map((message) => smsLength(message).parts))
  })
})
