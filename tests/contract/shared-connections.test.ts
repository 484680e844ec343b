import { expect, it } from 'vitest'
import { SMALL } from '#server/platform/embedded-postgres/start-postgres.ts'
import { inOffice, openDatabase, openPool } from '#server/platform/database/database.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { Failure } from '#server/platform/fail.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

it('one office that waits leaves connections to other offices', async () => {
  const pool = openPool((await world()).connection, 4)
  const db = openDatabase(pool)
  const [busy, other] = [mintScope((await createTestOffice()).officeId), mintScope((await createTestOffice()).officeId)]
  const mayEnd = Promise.withResolvers<void>()
  let begun = 0
  const waiting = Array.from({ length: 10 }, () =>
    inOffice(db, busy, async () => {
      begun += 1
      await mayEnd.promise
    }),
  )
  await expect.poll(() => begun).toBe(3)
  expect(await inOffice(db, other, async () => 'answered')).toBe('answered')
  expect(begun).toBe(3)
  mayEnd.resolve()
  await Promise.allSettled(waiting)
  await pool.end()
})

it('a process whose connections are all in use is ready', async () => {
  const { app, pool } = await world()
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect((await app.inject('/readyz?database=1')).statusCode).toBe(200)
  for (const client of taken) client.release()
})

it('a crowd of passwords is refused with busy instead of waiting for minutes', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 90 }, () => verifyPassword(null, 'a wrong password')))
  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(90)
  for (const one of refused) expect(one).toMatchObject({ reason: new Failure('busy') })
  expect(await verifyPassword(null, 'a wrong password')).toBe(false)
})

it('the embedded database has connections for four processes with the default settings', () => {
  const { LUZ_POOL, LUZ_JOBS } = readEnvironment({})
  expect(Number(SMALL.max_connections)).toBeGreaterThanOrEqual(4 * (LUZ_POOL + 6 + 2 * LUZ_JOBS + 2) + 5)
})
