import { sql } from 'kysely'
import { blocksIn, occupyingIn, ownValues, type OwnValues } from '../availability/conflict-queries.ts'
import { fullResourceIds, resourceSpanOf } from '../availability/resource-queries.ts'
import { roomTimes, type RoomTimes } from '#server/messages/sms/quota-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { prepareQuery, type Builder } from '#server/platform/database/prepare-query.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { newFactsOf, type AppointmentRow, type NewRow, type Source, type WrittenFacts } from './queries.ts'

const activeEmployee = (db: Source, { officeId, employeeId }: Values) =>
  db
    .selectFrom('users')
    .select('id')
    .where('office_id', '=', officeId)
    .where('id', '=', employeeId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)

type Values = Scope &
  OwnValues &
  RoomTimes & { readonly row: string; readonly serviceId: number; readonly start: Date; readonly bufferEnd: Date }
/** Of no visit of several services. */
type LoneRow = NewRow & { readonly visit_key?: null | undefined }
type Column = keyof DB['appointments']
function build(db: Builder, values: Values, { columns, hasProcessing }: { columns: Column[]; hasProcessing: boolean }) {
  const needed = { serviceId: values.serviceId, start: values.start, end: values.bufferEnd, except: [] }
  const written = db.with('appointments', (inside) =>
    inside
      .insertInto('appointments')
      .columns(columns)
      .expression(
        inside
          .selectFrom(sql<AppointmentRow>`jsonb_populate_record(null::appointments, ${values.row}::jsonb)`.as('row'))
          .select(columns as never)
          .where((e) => e.not(e.exists(occupyingIn(inside, values).select('id'))))
          .where((e) => e.not(e.exists(blocksIn(inside, values, hasProcessing).select('b.id'))))
          .where(sql<boolean>`not exists ${fullResourceIds(values, needed)}`)
          .where((e) => e.exists(activeEmployee(inside, values))),
      )
      .returningAll(),
  )
  return newFactsOf(written as Source, values)
}
/** One for the columns of each way to book; a booking by staff has one. */
const prepared = new Map<string, ReturnType<typeof prepareQuery<Values, WrittenFacts>>>()

/**
 * Like insertAndRead, unless another appointment or blocked time overlaps, a resource has no free
 * unit or the employee is not active: then inserts nothing and returns undefined. Calendar and
 * resources must be locked by an earlier statement.
 */
export async function insertIfFree(tx: Tx, scope: Scope, now: Date, row: LoneRow): Promise<WrittenFacts | undefined> {
  const { officeId } = scope
  const { employee_id: employeeId, service_id: serviceId, start_at: start, end_at } = row
  const json = JSON.stringify({ ...row, office_id: officeId })
  const columns = Object.keys(JSON.parse(json)) as Column[]
  const hasProcessing = (row.processing_after ?? null) !== null
  const key = `${columns.join()} ${hasProcessing}`
  const statement =
    prepared.get(key) ??
    prepareQuery<Values, WrittenFacts>((db, values) => build(db, values, { columns, hasProcessing }))
  prepared.set(key, statement)
  const { end: bufferEnd } = resourceSpanOf({ ...row, id: 0, buffer_minutes: row.buffer_minutes ?? 0 })
  const own = ownValues(scope, { employeeId, from: Number(start), to: Number(end_at), now, processing: row })
  const values = { ...scope, ...own, ...roomTimes(now), row: json, serviceId, start, bufferEnd }
  return (await tx.executeQuery(statement(values))).rows[0]
}
