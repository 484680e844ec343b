import type { Entry } from '#shared/catalog/reminders/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const isSameEntry = (a: Entry) => (b: Entry) =>
  a.hours === b.hours && a.action_id === b.action_id && a.document_id === b.document_id
const columns = ['hours', 'action_id', 'document_id'] as const
type Row = { hours: number; action_id: number; document_id: number | null }
/** The table's check constraint allows no other actions. */
const toEntry = (row: Row): Entry => ({ ...row, action_id: row.action_id === 2 ? 2 : 1 })

/** The entries of a service. */
const entriesOf = async (tx: Tx, scope: Scope, productId: number): Promise<Entry[]> => {
  const rows = await tx
    .selectFrom('product_reminders')
    .select(columns)
    .where('office_id', '=', scope.officeId)
    .where('product_id', '=', productId)
    .execute()
  return rows.map(toEntry)
}

/**
 * Replaces the entries of a service; unchanged entries keep their rows. Returns whether anything
 * changed.
 */
export const replaceEntries = async (
  tx: Tx,
  scope: Scope,
  productId: number,
  entries: readonly Entry[],
): Promise<boolean> => {
  const before = await entriesOf(tx, scope, productId)
  const removed = before.filter((entry) => !entries.some(isSameEntry(entry)))
  const added = entries.filter((entry) => !before.some(isSameEntry(entry)))
  for (const { hours, action_id, document_id } of removed)
    await tx
      .deleteFrom('product_reminders')
      .where('office_id', '=', scope.officeId)
      .where('product_id', '=', productId)
      .where('hours', '=', hours)
      .where('action_id', '=', action_id)
      .where('document_id', 'is not distinct from', document_id)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('product_reminders')
      .values(added.map((entry) => ({ ...entry, office_id: scope.officeId, product_id: productId })))
      .execute()
  return removed.length + added.length > 0
}

/**
 * Locks the service of an appointment in share mode until the transaction ends, so that its entries
 * do not change while reminders are planned. Read the entries in a later statement: one that waited
 * for the lock would see the old ones.
 */
export const lockServiceOf = (tx: Tx, scope: Scope, appointmentId: number) =>
  tx
    .selectFrom('products')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', (e) =>
      e
        .selectFrom('appointments')
        .select('service_id')
        .where('office_id', '=', scope.officeId)
        .where('id', '=', appointmentId),
    )
    .forShare()
    .executeTakeFirst()

/** The entries of the appointment's service, without those whose document was deleted. */
export const entriesOfAppointment = async (tx: Tx, scope: Scope, appointmentId: number): Promise<Entry[]> => {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('product_reminders as r', (j) =>
      j.onRef('r.office_id', '=', 'a.office_id').onRef('r.product_id', '=', 'a.service_id'),
    )
    .leftJoin('documents as d', (j) => j.onRef('d.office_id', '=', 'r.office_id').onRef('d.id', '=', 'r.document_id'))
    .select(['r.hours', 'r.action_id', 'r.document_id'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', appointmentId)
    .where('d.deleted_at', 'is', null)
    .execute()
  return rows.map(toEntry)
}
