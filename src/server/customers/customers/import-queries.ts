import { CUSTOMER_FIELDS, IMPORTED_FIELDS, type ImportedField } from '#shared/customers/customers/rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { customerColumns, type Customer } from './queries.ts'
import type { Row } from './rules.ts'

/** The known customers with these phone numbers. `lock` selects them for update. */
export const customersOfPhones = async (
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
  { lock }: { lock: boolean },
): Promise<Customer[]> => {
  const found = tx
    .selectFrom('customers as c')
    .where('c.office_id', '=', scope.officeId)
    .where(sql<boolean>`c.phone = any(${phones}::text[])`)
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`not c.phone_unproved`)
  if (lock) await found.select('c.id').orderBy('c.id').forUpdate().execute()
  return found.select(customerColumns()).execute()
}

const columnList = sql.join(IMPORTED_FIELDS.map((field) => sql.ref(field)))
const typedRows = sql.join(
  IMPORTED_FIELDS.map(
    (field) => sql`${sql.ref(field)} ${sql.raw(CUSTOMER_FIELDS[field].kind === 'date' ? 'date' : 'text')}`,
  ),
)
/** The fields that a customer may lack. Every customer has a name and a phone number. */
const optional = IMPORTED_FIELDS.filter((field: ImportedField) => field !== 'full_name' && field !== 'phone')
const fillAssignments = sql.join(
  optional.map((field) => sql`${sql.ref(field)} = coalesce(${sql.ref(`c.${field}`)}, ${sql.ref(`r.${field}`)})`),
)

export type NewRow = Row & { readonly handled_by: number | null }
/**
 * Inserts customers and returns their ids by phone number. The rows must have different phone
 * numbers; rows whose number is in use are left out.
 */
export const insertRows = async (
  tx: Tx,
  scope: Scope,
  rows: readonly NewRow[],
  now: Date,
): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map()
  const { rows: inserted } = await sql<{ id: number; phone: string }>`
    insert into customers (office_id, created_at, updated_at, handled_by, ${columnList})
    select ${scope.officeId}, ${now}, ${now}, handled_by, ${columnList}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(handled_by bigint, ${typedRows})
    order by phone
    on conflict (office_id, phone) where deleted_at is null and not phone_unproved do nothing
    returning id, phone`.execute(tx)
  return new Map(inserted.map(({ id, phone }) => [phone, id]))
}

/**
 * Fills the empty fields of the customers with these phone numbers and changes nothing else. Rows
 * with the same phone number must have been combined.
 */
export const fillEmpty = async (tx: Tx, scope: Scope, rows: readonly Row[], now: Date): Promise<void> => {
  if (rows.length === 0) return
  await sql`update customers c set ${fillAssignments}, version = c.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${typedRows})
    where c.office_id = ${scope.officeId} and c.phone = r.phone and c.deleted_at is null and not c.phone_unproved
      and c.phone = any(${rows.map(({ phone }) => phone)}::text[])`.execute(tx)
}
