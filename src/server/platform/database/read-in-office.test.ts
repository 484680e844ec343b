import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { mintScope } from '../security/scope.ts'
import { readInOffice } from './database.ts'
import { prepareQuery } from './prepare-query.ts'

const statement = (text: string, ...values: unknown[]) => CompiledQuery.raw(text, values) as CompiledQuery<object>

describe('a read with one statement', () => {
  it('sees the rows of its office only, with the role of requests', async () => {
    const { services } = await world()
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const scope = mintScope(office.officeId)
    const ids = [office.ids.employee, other.ids.employee]
    const users = statement('select id, current_user as role from users where id = any($1)', ids)
    expect(await readInOffice(services.officeDb, scope, users)).toEqual([{ id: office.ids.employee, role: 'luz_app' }])
  })

  it('cannot write, and leaves its connection as it was', async () => {
    const { services } = await world()
    const { officeId } = await createTestOffice()
    const read = (...query: Parameters<typeof statement>) =>
      readInOffice(services.officeDb, mintScope(officeId), statement(...query))
    await expect(read("update offices set name = 'x' where id = $1", officeId)).rejects.toThrow('read-only transaction')
    const after = statement("select current_user as role, nullif(current_setting('app.office_id', true), '') as office")
    expect((await services.officeDb.executeQuery(after)).rows).toEqual([
      { role: expect.stringMatching(/^luz_request_/), office: null },
    ])
    expect(await read('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a prepared query', () => {
  it('is built once and gets its values at each use, also the same value at two places', () => {
    let built = 0
    const users = prepareQuery((db, { id, name }: { id: number; name: string }) => {
      built++
      return db
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('name', '=', name)
        .where('office_id', '=', id)
    })
    expect(users({ id: 1, name: 'נועה' }).parameters).toEqual([1, 'נועה', 1])
    const again = users({ name: 'דנה', id: 2 })
    expect(again.parameters).toEqual([2, 'דנה', 2])
    expect(again.sql).toBe('select "id" from "users" where "id" = $1 and "name" = $2 and "office_id" = $3')
    expect(built).toBe(1)
  })
})
