import { beforeEach, describe, expect, it } from 'vitest'
import { kindsOf, NOTIFICATION_KINDS, REQUIRED_KINDS } from '#shared/messages/notifications/rules.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { tell } from '#tests/support/messages/push.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Setting = { kind: string; listed: number; required: number }
const settingsOf = async (call: Office['owner']): Promise<Setting[]> =>
  (await call('GET', '/api/notifications/settings')).body.kinds
const save = (call: Office['owner'], kinds: readonly object[]) => call('PUT', '/api/notifications/settings', { kinds })
const told = async (call: Office['owner']): Promise<string[]> =>
  (await call('GET', '/api/notifications')).body.notifications.map(({ kind }: { kind: string }) => kind)

describe('the kinds of notifications', () => {
  it('are all listed at first, those of the role only', async () => {
    const office = await createTestOffice()
    const all = NOTIFICATION_KINDS.map((kind) => ({
      kind,
      listed: 1,
      pushed: 1,
      required: Number(REQUIRED_KINDS.includes(kind)),
    }))
    expect(await settingsOf(office.owner)).toEqual(all)
    expect((await settingsOf(office.employee)).map(({ kind }) => kind)).toEqual(kindsOf('employee'))
    expect(kindsOf('employee')).not.toContain('payment_late')
  })

  it('are turned off by each person alone, for what happens from then on', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { customer: customerId, employee } = office.ids
    const { pool } = await world()
    await pool.query('update customers set handled_by = $2 where office_id = $1', [office.officeId, employee])
    const signed = { kind: 'document_signed', customerId } as const
    await tell(office, signed)
    expect((await save(office.owner, [{ kind: 'document_signed', listed: 0 }])).status).toBe(200)
    await tell(office, signed, { kind: 'stock_low' })
    await tell(other, { kind: 'document_signed' })
    expect(await told(office.owner)).toEqual(['stock_low', 'document_signed'])
    expect(await told(office.employee)).toEqual(['document_signed', 'document_signed'])
    expect(await told(other.owner)).toEqual(['document_signed'])
    await save(office.owner, [{ kind: 'document_signed', listed: 1 }])
    await tell(office, signed)
    expect(await told(office.owner)).toEqual(['document_signed', 'stock_low', 'document_signed'])
  })

  it.for(NOTIFICATION_KINDS.filter((kind) => !REQUIRED_KINDS.includes(kind)))(
    '%s can be turned off, and counts in the bell while it is on',
    async (kind) => {
      const office = await createTestOffice()
      const fresh = async () => (await office.owner('GET', '/api/notifications/count')).body
      await tell(office, { kind })
      expect(await told(office.owner)).toEqual([kind])
      expect(await fresh()).toMatchObject({ fresh: 1 })
      await save(office.owner, [{ kind, listed: 0 }])
      await tell(office, { kind })
      expect(await told(office.owner)).toEqual([kind])
    },
  )

  it('keep what a change does not name; of two choices the last one counts', async () => {
    const office = await createTestOffice()
    await save(office.owner, [{ kind: 'stock_low', listed: false }])
    const twice = [true, false].map((listed) => ({ kind: 'booked_online', listed }))
    const reply = await save(office.owner, twice)
    const off = (kinds: Setting[]) => kinds.filter(({ listed }) => listed === 0).map(({ kind }) => kind)
    expect(off(reply.body.kinds)).toEqual(['booked_online', 'stock_low'])
    expect(off(await settingsOf(office.owner))).toEqual(['booked_online', 'stock_low'])
  })

  it('that are required cannot be turned off, neither here nor in the database', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    for (const kind of REQUIRED_KINDS) {
      const reply = await save(office.owner, [
        { kind: 'stock_low', listed: 0 },
        { kind, listed: 0 },
      ])
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code: 'invalid_input' })
      const row = pool.query('insert into notification_settings values ($1, $2, $3, false)', [
        office.officeId,
        office.ids.owner,
        kind,
      ])
      await expect(row).rejects.toMatchObject({ constraint: 'kind_always_listed' })
    }
    expect((await settingsOf(office.owner)).every(({ listed }) => listed === 1)).toBe(true)
    expect((await save(office.owner, [{ kind: 'unknown', listed: 0 }])).status).toBe(422)
  })
})
