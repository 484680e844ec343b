import { expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-queries.ts'
import { anOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { OFFICE_CHANNEL, readEvent } from '../platform/realtime/events.ts'
import { createStartCache } from './start-cache.ts'

it('many who open a booking page at once read its office once', async () => {
  const { services } = await world()
  const { officeId } = await anOffice()
  const kept = createStartCache(services)
  const one = await statementsOf(() => createStartCache(services).of(officeId).start)
  const many = await statementsOf(() => Promise.all(Array.from({ length: 20 }, () => kept.of(officeId).start)))
  expect(many).toHaveLength(one.length)
})

it('what was read before a change is shown to nobody who comes after it', async () => {
  const { services, pool } = await world()
  const office = await anOffice()
  const kept = createStartCache(services)
  const heard = new Promise<void>((resolve) =>
    services.pgListener.on(OFFICE_CHANNEL, (payload) => {
      if (readEvent(payload).o === office.officeId) resolve()
    }),
  )
  const blocker = await pool.connect()
  await blocker.query('begin; lock table products in access exclusive mode')
  const before = kept.of(office.officeId)
  const waits = `select 1 from pg_locks where relation = 'products'::regclass and not granted`
  await expect.poll(async () => (await blocker.query(waits)).rowCount).toBeGreaterThan(0) // the name was read, the services were not
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, { name: 'שם חדש' })).status).toBe(200)
  await heard
  await blocker.query('commit')
  blocker.release()
  expect((await before.start).office.name).not.toBe('שם חדש')
  expect((await kept.of(office.officeId).start).office.name).toBe('שם חדש')
})
