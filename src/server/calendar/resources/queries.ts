import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Query } from '#shared/http/endpoint.ts'
import type { resources } from '#shared/calendar/resources/contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import { anywhere, pagedNewest } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const withServices = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('resources as r')
    .select(['r.id', 'r.name', 'r.quantity', 'r.version'])
    .select((e) => e.ref('r.status').$castTo<'active' | 'inactive'>().as('status'))
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_resources as n')
          .innerJoin('products as p', (j) =>
            j.onRef('p.office_id', '=', 'n.office_id').onRef('p.id', '=', 'n.product_id'),
          )
          .select(['p.id', 'p.name'])
          .whereRef('n.office_id', '=', 'r.office_id')
          .whereRef('n.resource_id', '=', 'r.id')
          .where('p.deleted_at', 'is', null)
          .orderBy('p.name'),
      ).as('services'),
    )
    .where('r.office_id', '=', scope.officeId)
    .where('r.deleted_at', 'is', null)
export type Resource = Awaited<ReturnType<ReturnType<typeof withServices>['execute']>>[number]

/** Resources by name, each with the services that need it. */
export const listResources = async (tx: Tx, scope: Scope, q: Query<typeof resources, 'list'>) => {
  let query = withServices(tx, scope)
  if (q.search) query = query.where(sql<boolean>`searchable(r.name) like ${anywhere(q.search)}`)
  const { rows, total } = await pagedNewest(query.orderBy('r.name', q.sort === '-name' ? 'desc' : 'asc'), q, 'r.id')
  return { resources: rows, total }
}
/** Undefined for a deleted resource. */
export const resourceById = (tx: Tx, scope: Scope, id: number): Promise<Resource | undefined> =>
  withServices(tx, scope).where('r.id', '=', id).executeTakeFirst()

type Fields = { name: string; quantity: number; status: 'active' | 'inactive' }
/** Fails on resource_name_taken when the office has the name; case does not matter. */
export const insertResource = async (tx: Tx, scope: Scope, now: Date, fields: Fields): Promise<number> => {
  const values = { ...fields, office_id: scope.officeId, created_at: now }
  return (await tx.insertInto('resources').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** False when the row is gone or the version is no longer current. */
export const updateResource = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Partial<Fields> & { deleted_at?: Date },
  seen: number | undefined,
) => updateIfUnchanged(tx, scope, 'resources', { id, change, seen })
/** False when it does not exist or was not deleted. Fails on resource_name_taken. */
export const undelete = async (tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('resources')
    .set((e) => ({ deleted_at: null, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The services that need a resource, also a deleted one. */
export const servicesWith = async (tx: Tx, scope: Scope, id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('product_resources')
    .select('product_id')
    .where('office_id', '=', scope.officeId)
    .where('resource_id', '=', id)
    .execute()
  return rows.map((row) => row.product_id)
}

/** How many units are taken at most at one time from `now` on. The resource must be locked. */
export const loadFrom = async (tx: Tx, { officeId }: Scope, id: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select resource_load(${officeId}, ${id}, '{}', ${now}::timestamptz, 'infinity')::int as most`.execute(tx)
  return rows[0]!.most
}
/** Moves the uses from `now` on to the first units. They must fit. The resource must be locked. */
export const packUnits = async (tx: Tx, { officeId }: Scope, id: number, units: number, now: Date): Promise<void> => {
  await sql`select pack_resource(${officeId}, ${id}, ${units}, null, ${now}::timestamptz, 'infinity')`.execute(tx)
}
