import { expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { createStartCache } from './start-cache.ts'

it('concurrent visitors of a booking page share one read of its office', async () => {
  const { services } = await world()
  const { officeId } = await createTestOffice()
  const cache = createStartCache(services)
  const one = await statementsOf(() => createStartCache(services).get(officeId).data)
  const many = await statementsOf(() => Promise.all(Array.from({ length: 20 }, () => cache.get(officeId).data)))
  expect(many).toHaveLength(one.length)
})

it('data that was read before a change is not served after it', async () => {
  const { services, pool } = await world()
  const office = await createTestOffice()
  const cache = createStartCache(services)
  const notified = new Promise<void>((resolve) =>
    services.liveEvents.onEvents((events) => {
      // events of the fixture may still arrive
      if (events.some(({ o, what }) => o === office.officeId && what === 'business')) resolve()
    }),
  )
  const blocker = await pool.connect()
  await blocker.query('begin; lock table appointments in access exclusive mode')
  const before = cache.get(office.officeId)
  const waits = `select 1 from pg_locks where relation = 'appointments'::regclass and not granted`
  // it has read the name but not yet the busy times
  await expect.poll(async () => (await blocker.query(waits)).rowCount).toBeGreaterThan(0)
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, { name: 'שם חדש' })).status).toBe(200)
  await notified
  await blocker.query('commit')
  blocker.release()
  expect((await before.data).start.office.name).not.toBe('שם חדש')
  expect((await cache.get(office.officeId).data).start.office.name).toBe('שם חדש')
})
