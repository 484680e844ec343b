import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { z } from 'zod'
import { domains } from '#server/domains.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { readEnvironment } from '../environment.ts'
import { openServices, type OpenServices } from '../open-services.ts'
import type { Tx } from '../database/database.ts'
import { enqueue, enqueueAll, job, startJobs, type Jobs } from './jobs.ts'

const POLL = { timeout: 30_000, interval: 20 }
let opened: OpenServices
let pool: pg.Pool
const inOffice = <T>(work: Parameters<typeof enterOffice<T>>[2]) => enterOffice(opened.services, 1, work)
const waiting = async (what: string) =>
  (
    await pool.query<{ found: number }>(
      `select distinct ${what} as found from graphile_worker._private_jobs order by 1`,
    )
  ).rows.map(({ found }) => found)

/** A database of its own: the worker takes every job that it finds. */
beforeAll(async () => {
  const connection = await cloneDatabase(`luz_urgency_${process.pid}`)
  pool = openPool(connection, 2)
  opened = await openServices({
    domains,
    environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', LUZ_JOBS: '2' }),
    connection,
    secret: 'a secret for tests, long enough to be one',
    publicUrl: () => '',
    print: () => {},
  })
  const owner = { name: 'נועה', phone_number: '+972521234567', email: 'noa@luz.test', email_proved_at: new Date() }
  await inOffice((tx, scope) =>
    createOffice(tx, scope, new Date(), { name: 'סטודיו', slug: 'studio', owner: { ...owner, password_hash: '' } }),
  )
})
afterAll(async () => {
  await opened.close()
  await pool.end()
})

it('a letter leaves by its urgency while fifty jobs wait for an outside service that hangs', async () => {
  const hanging = Promise.withResolvers<void>()
  const done: string[] = []
  let running = 0
  const note = (name: string) => job(z.object({}), async () => void done.push(name))
  const hang = async () => {
    running++
    await hanging.promise
  }
  const jobs = { hang: job(z.object({}), hang, { calls: 'sms' }), letter: note('letter'), night: note('night') }
  const addOthers = (tx: Tx, runAt?: Date) =>
    enqueueAll(tx, [
      { task: 'night', payload: {}, key: 'night', urgency: 'last', ...(runAt && { runAt }) },
      { task: 'letter', payload: {}, key: 'letter', urgency: 'first', ...(runAt && { runAt }) },
    ])
  await inOffice(async (tx) => {
    for (let i = 0; i < 50; i++) await enqueue(tx, 'hang', {}, { key: `hang:${i}` })
    await addOthers(tx, new Date('2100-01-01'))
  })
  expect(await waiting('priority')).toEqual([-10, 0, 10])
  const worker = await startJobs(opened.workerConnection, opened.services, jobs as Jobs)
  await expect.poll(() => running, POLL).toBe(1)
  // one slot is left, which takes one after the other
  await inOffice((tx) => addOthers(tx))
  await expect.poll(() => done, POLL).toEqual(['letter', 'night'])
  expect(running).toBe(1)
  hanging.resolve()
  await expect.poll(() => waiting('id'), POLL).toEqual([])
  await worker.close()
})
