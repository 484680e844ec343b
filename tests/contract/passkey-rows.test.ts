/** Passkeys belong to people, who have no office: what a request of an office reaches of them. */
import { beforeAll, expect, it } from 'vitest'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { passkeyRow } from '#tests/support/team/passkeys.ts'
import { world } from '#tests/support/world.ts'

const DENIED = '42501'
let own: Office
let other: Office
beforeAll(async () => {
  own = await createTestOffice()
  other = await createTestOffice()
  for (const office of [own, other]) await passkeyRow(office)
})

/** Runs a statement as a request of the first office would, and rolls it back. */
async function run(text: string, values: unknown[] = [], office: Office | null = own) {
  const client = await (await world()).pool.connect()
  try {
    await client.query('begin')
    if (office) await client.query(`select set_config('app.office_id', $1, true)`, [String(office.officeId)])
    await client.query('set local role luz_app')
    return (await client.query(text, values)).rowCount
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const personOf = async ({ ids }: Office) => {
  const { rows } = await (await world()).pool.query('select person_id from users where id = $1', [ids.owner])
  return rows[0].person_id as number
}

it('are only those of its own people, and none without an office', async () => {
  const [mine, theirs] = [await personOf(own), await personOf(other)]
  const text = 'select 1 from passkeys where person_id = $1'
  expect([await run(text, [mine]), await run(text, [theirs])]).toEqual([1, 0])
  expect(await run('select 1 from passkeys', [], null)).toBe(0)
})

it.for([
  `insert into passkeys (person_id, credential_id, public_key, counter, name, created_at) values ($1, '\\x01', '', 0, 'x', now())`,
  `insert into answered_challenges (person_id, challenge, expires_at) values ($1, '\\x01', now())`,
])('are added to nobody else: %s', async (text) => {
  expect(await run(text, [await personOf(own)])).toBe(1)
  expect(await run(text, [await personOf(other)])).toBe(DENIED)
})

it('are neither changed nor removed elsewhere, nor moved there', async () => {
  const theirs = await personOf(other)
  expect(await run(`update passkeys set name = 'x' where person_id = $1`, [theirs])).toBe(0)
  expect(await run('delete from passkeys where person_id = $1', [theirs])).toBe(0)
  expect(await run('update passkeys set person_id = $1', [theirs])).toBe(DENIED)
})
