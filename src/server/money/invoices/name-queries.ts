import { sql } from 'kysely'
import { FIRST_INVOICE_ID, INVOICE_TYPES } from '#shared/money/invoices/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The id of an invoice that staff, or a client of the specification, name by its number or its id.
 * `320-2836` is a number of one type, `id-2836` an id. A bare number of several types is the newest
 * invoice that is no credit; a number that no invoice has is an id of the time before ids began
 * beyond all numbers. Fails with not_found.
 */
export async function idOfNamed(tx: Tx, scope: Scope, name: string): Promise<number> {
  const [, kind, digits] = /^(?:(id|\d{3})-)?(\d+)$/.exec(name) ?? fail('not_found')
  const number = Number(digits)
  const isId = number >= FIRST_INVOICE_ID
  if (kind === 'id' || (kind === undefined && isId)) return number
  if (isId) return fail('not_found')
  const types = kind === undefined ? INVOICE_TYPES : [Number(kind)]
  const found = await tx
    .selectFrom('invoices')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where(sql<boolean>`document_type = any(${types}::int[])`)
    .where('invoice_number', '=', number)
    .orderBy(sql`original_invoice_id is not null`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? (kind === undefined ? number : fail('not_found'))
}
