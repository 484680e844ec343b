import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { roundTripsOf, statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import type { Scope } from '../security/scope.ts'
import { mintScope } from '../security/scope.ts'
import { inOffice, type Tx } from './database.ts'
import { deferredRows, writtenLast } from './deferred-writes.ts'

/** Inserts categories. */
const write = ({ officeId }: Scope, names: readonly string[]) =>
  sql`insert into categories (office_id, name) select ${officeId}, unnest(${names}::text[])`

const run = async <T>(office: Office, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inOffice((await world()).services.officeDb, mintScope(office.officeId), work)

async function namesOf(office: Office): Promise<string[]> {
  const text = `select name from categories where office_id = $1 and id <> $2 order by id`
  const { rows } = await (await world()).pool.query<{ name: string }>(text, [office.officeId, office.ids.category])
  return rows.map(({ name }) => name)
}

describe('deferred writes', () => {
  it('are sent in one statement of each kind, together with the commit', async () => {
    const office = await createTestOffice()
    const add =
      (first: string, ...more: string[]) =>
      () =>
        run(office, async (tx) => {
          deferredRows(tx, write).push(first)
          deferredRows(tx, write).push(...more)
        })
    expect(await statementsOf(add('a', 'b', 'c'))).toHaveLength(1)
    expect(await namesOf(office)).toEqual(['a', 'b', 'c'])
    expect(await roundTripsOf(add('d', 'e'))).toBe(2) // begin, and the write with the commit
  })

  it('are sent in the order of their first use, and those that others wait for after all', async () => {
    const office = await createTestOffice()
    const hot = writtenLast((scope: Scope, names: readonly string[]) => write(scope, names))
    await run(office, async (tx) => {
      deferredRows(tx, hot).push('hot')
      deferredRows(tx, write).push('first', 'second')
    })
    expect(await namesOf(office)).toEqual(['first', 'second', 'hot'])
  })

  it('are not sent when the transaction fails, or when their rows were removed', async () => {
    const office = await createTestOffice()
    const failing = run(office, async (tx) => {
      deferredRows(tx, write).push('lost')
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    const removed = () =>
      run(office, async (tx) => {
        deferredRows(tx, write).push('removed')
        deferredRows(tx, write).pop()
      })
    expect(await statementsOf(removed)).toEqual([])
    expect(await namesOf(office)).toEqual([])
  })

  it('roll the transaction back when one of them fails, and leave the connection usable', async () => {
    const office = await createTestOffice()
    for (let again = 0; again < 2; again++) {
      const work = run(office, async (tx) => {
        await write(mintScope(office.officeId), ['before']).execute(tx)
        deferredRows(tx, write).push('with the commit')
        deferredRows(tx, divide).push(0)
      })
      await expect(work).rejects.toThrow('division by zero')
    }
    expect(await namesOf(office)).toEqual([])
    await run(office, async (tx) => deferredRows(tx, write).push('after'))
    expect(await namesOf(office)).toEqual(['after'])
  })
})

const divide = (_: Scope, [by]: readonly number[]) => sql`select 1 / ${by}::int`
