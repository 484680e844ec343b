/**
 * What notifies, and when: nothing inside a transaction that writes (docs/decisions/0111).
 * partitioned.test.ts listens to every endpoint.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inOffice } from '#server/platform/database/database.ts'
import { cancelJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { openWorkerPool } from '#server/platform/jobs/worker-pool.ts'
import { EVENTS_CHANNEL, JOBS_CHANNEL } from '#server/platform/realtime/publisher.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { openEar, type Ear } from '#tests/support/notifications.ts'
import { at, booking, createTestOffice, createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const POLL = { timeout: 20_000, interval: 10 }
const PUBLISHER = ['luz-events']
let office: Office
let ear: Ear
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
  ear = await openEar()
})
afterAll(() => ear.close())
/** Only what the test causes is heard. */
beforeEach(async () => {
  while ((await ear.senders()).length > 0) await ear.senders()
})

it('a booking and a sign-out wake readers and workers after the commit, from one connection', async () => {
  const visitor = await createVisitor(office.slug, randomPhone())
  const times = booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00'))
  expect((await visitor.call('POST', '/api/appointments', times)).status).toBe(201)
  await expect.poll(() => new Set(ear.channels()), POLL).toEqual(new Set([EVENTS_CHANNEL, JOBS_CHANNEL]))
  expect(await ear.senders()).toEqual(PUBLISHER)
  await office.employee('POST', '/api/auth/logout')
  await expect.poll(() => ear.channels(), POLL).toContain(EVENTS_CHANNEL)
  expect(await ear.senders()).toEqual(PUBLISHER)
})

it('adding and removing jobs notifies nobody before the commit', async () => {
  const { services } = await world()
  await inOffice(services.officeDb, mintScope(office.officeId), async (tx) => {
    await enqueue(tx, 'of_test', {}, { key: 'silent' })
    await cancelJob(tx, 'silent')
  })
  await expect.poll(() => ear.channels(), POLL).toEqual([JOBS_CHANNEL])
  expect(await ear.senders()).toEqual(PUBLISHER)
})

it('the worker adds and removes jobs silently, whose functions notify otherwise', async () => {
  const { services, pool, connection } = await world()
  const change = [
    `select graphile_worker.add_job('of_test', job_key => 'silent')`,
    `select graphile_worker.add_job('of_test', job_key => 'kept', job_key_mode => 'unsafe_dedupe')`,
    `select graphile_worker.remove_job('silent')`,
    `select graphile_worker.remove_job('kept')`,
  ]
  const worker = openWorkerPool(connection, 1, services.outages, () => {})
  for (const text of change) await worker.query(text)
  await worker.end()
  expect(await ear.senders()).toEqual([])
  for (const text of change) await pool.query(text)
  await expect.poll(() => ear.channels(), POLL).toEqual(change.map(() => JOBS_CHANNEL))
})

it('nothing in the database notifies but three functions of graphile-worker, by a name without a schema', async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ name: string; isSilenced: boolean }>(
    `select p.oid::regproc::text as name,
       prosrc !~* 'pg_catalog|\\mnotify\\M' and coalesce(array_to_string(proconfig, ' '), '') !~ 'search_path' as "isSilenced"
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema')
       and (prosrc ~* 'notify' or pg_get_function_sqlbody(p.oid) ~* 'notify') order by 1`,
  )
  const { rows: makers } = await pool.query(
    `select r.rolname from pg_roles r where has_schema_privilege(r.oid, 'luz_silent', 'create') and not r.rolsuper`,
  )
  expect(makers).toEqual([])
  expect(rows).toEqual(
    ['add_job', 'add_jobs', 'remove_job'].map((name) => ({ name: `graphile_worker.${name}`, isSilenced: true })),
  )
})
