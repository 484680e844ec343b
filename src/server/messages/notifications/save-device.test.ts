import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, tokenOf, type Office } from '#tests/support/office.ts'
import { createSubscription } from '#tests/support/messages/push.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Call = Office['owner']
const save = (call: Call, subscription: object = createSubscription()) =>
  call('PUT', '/api/notifications/device', { subscription, quiet: 1 })
const deviceOf = async (call: Call) => (await call('GET', '/api/notifications/device')).body.device
const signIn = async ({ officeId, ids }: Office) => callerOf(await tokenOf(officeId, ids.owner, 'owner'))

/** The endpoints that the office's people have, in order of time. */
async function endpointsOf({ officeId }: Office): Promise<string[]> {
  const { pool } = await world()
  const text = 'select endpoint from push_subscriptions where office_id = $1 order by created_at'
  return (await pool.query<{ endpoint: string }>(text, [officeId])).rows.map(({ endpoint }) => endpoint)
}

describe('the device of a sign-in', () => {
  it('is known to that sign-in alone, and forgotten when it is turned off', async () => {
    const office = await createTestOffice()
    const subscription = createSubscription()
    const saved = await save(office.owner, subscription)
    expect(saved.body).toEqual({
      public_key: expect.stringMatching(/^B[\w-]{86}$/),
      platforms: ['web'],
      device: { platform: 'web', endpoint: subscription.endpoint, quiet: 1 },
    })
    expect(await deviceOf(await signIn(office))).toBeNull()
    expect((await office.owner('DELETE', '/api/notifications/device')).status).toBe(204)
    expect(await deviceOf(office.owner)).toBeNull()
    expect((await office.owner('DELETE', '/api/notifications/device')).status).toBe(204)
  })

  it('is replaced when the browser subscribes again, and moves with the browser to another person', async () => {
    const office = await createTestOffice()
    const subscription = createSubscription()
    await save(office.owner)
    await save(office.owner, subscription)
    expect(await endpointsOf(office)).toEqual([subscription.endpoint])
    await save(office.employee, subscription)
    expect(await deviceOf(office.owner)).toBeNull()
    expect(await deviceOf(office.employee)).toMatchObject({ endpoint: subscription.endpoint, quiet: 1 })
  })

  it('is one of ten: the oldest of the person goes', async () => {
    const office = await createTestOffice()
    await save(office.employee)
    await save(office.owner)
    const subscriptions = Array.from({ length: 10 }, () => createSubscription())
    for (const [i, subscription] of subscriptions.entries()) {
      moveClockTo(`2026-11-22T09:${10 + i}:00Z`)
      await save(await signIn(office), subscription)
    }
    expect(await deviceOf(office.owner)).toBeNull()
    expect((await endpointsOf(office)).slice(1)).toEqual(subscriptions.map(({ endpoint }) => endpoint))
  })

  it('must be an address of a push service and have a real key', async () => {
    const office = await createTestOffice()
    const { endpoint, keys } = createSubscription()
    for (const subscription of [
      { endpoint: 'https://169.254.169.254/latest', keys },
      { endpoint: 'http://fcm.googleapis.com/fcm/send/a', keys },
      { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } },
      { endpoint, keys: { ...keys, auth: 'short' } },
    ])
      expect((await save(office.owner, subscription)).body.code).toBe('invalid_input')
    expect(await endpointsOf(office)).toEqual([])
  })
})

describe('a device is removed', () => {
  it('when the person signs out there', async () => {
    const office = await createTestOffice()
    const other = await signIn(office)
    await save(office.owner)
    await save(other)
    await other('POST', '/api/auth/logout')
    expect(await endpointsOf(office)).toHaveLength(1)
    expect(await deviceOf(office.owner)).not.toBeNull()
  })

  it('when the person changes the password elsewhere', async () => {
    const office = await createTestOffice()
    await save(office.owner)
    await save(await signIn(office))
    const body = { current_password: PASSWORD, new_password: 'another-long-password' }
    expect((await office.owner('PUT', '/api/auth/password', body)).status).toBe(200)
    expect(await endpointsOf(office)).toHaveLength(1)
    expect(await deviceOf(office.owner)).not.toBeNull()
  })

  it('when the employee is deactivated', async () => {
    const office = await createTestOffice()
    await save(office.employee)
    await save(office.owner)
    const path = `/api/users/update/${office.ids.employee}`
    expect((await office.owner('PUT', path, { status: 'inactive' })).status).toBe(200)
    expect(await endpointsOf(office)).toHaveLength(1)
  })
})
