import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { at, createTestOffice } from '#tests/support/office.ts'
import { DAY, hourOf } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { lockCalendars } from './queries.ts'

const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']

it('reads the calendar at most twice to release held slots, however bad the plan is', async () => {
  const office = await createTestOffice()
  for (const hour of HOURS)
    expect((await office.owner('POST', '/api/appointments', hourOf(office, hour))).status).toBe(201)
  const { services } = await world()
  const reads = await enterOffice(services, office.officeId, async (tx, scope) => {
    // the plan of a connection that saw the table empty
    for (const kind of [
      'indexscan',
      'indexonlyscan',
      'bitmapscan',
      'hashjoin',
      'mergejoin',
      'material',
      'memoize',
      'hashagg',
    ])
      await sql.raw(`set local enable_${kind} = off`).execute(tx)
    await sql`discard plans`.execute(tx)
    await lockCalendars(tx, scope, new Date(at(DAY, '07:00')), [office.ids.employee])
    const counted = sql<{ reads: number }>`
      select seq_scan as reads from pg_stat_xact_user_tables where relname = 'appointments'`
    return (await counted.execute(tx)).rows[0]!.reads
  })
  expect(reads).toBeLessThanOrEqual(2)
})
