import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { customers } from '#shared/customers/customers/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { customerChange } from './changes.ts'
import { customersOfPhones, fillEmpty, insertRows } from './import-queries.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { readRow, type Row } from './rules.ts'

type Existing = { id: number | null; full_name: string; row: number | null }
type Outcome = {
  row: number
  outcome: 'created' | 'merged' | 'duplicate' | 'invalid'
  phone: string | null
  existing: Existing | null
  fields: Record<string, string>
}

/**
 * Determines the outcome of each row and, with mode `save`, writes it. A row with a new phone
 * number becomes a customer; a row with a known one (of the office or of an earlier row) is skipped
 * or fills empty fields. The number of statements does not depend on the number of rows. The unique
 * index on the phone number decides races: a row that loses one is a duplicate. Who imports handles
 * the new customers, unless the request names somebody.
 *
 * Fails with not_found when `handled_by` is not an employee.
 */
export async function importCustomers(
  context: OfficeContext<Staff>,
  { mode, handled_by: chosen, rows }: Body<typeof customers, 'import'>,
): Promise<{ rows: Outcome[] }> {
  const { tx, scope, now } = context
  await context.services.limits.take(perOffice.imports, String(scope.officeId))
  if (chosen !== null && !(await employeeById(tx, scope, chosen))) fail('not_found')
  const handled_by = chosen ?? context.caller.userId
  const today = dateOf(now)
  const read = rows.map((sent) => ({ sent, ...readRow(sent.cells, today) }))
  const validRows = read.flatMap(({ row }) => row ?? [])
  const fresh = firstOfEach(validRows)
  const saving = mode === 'save'
  // a conflict leaves out rows whose phone number is known
  const created = saving
    ? await insertRows(
        tx,
        scope,
        fresh.map((row) => ({ ...row, handled_by })),
        now,
      )
    : new Map<string, number>()
  const stored = await customersOfPhones(
    tx,
    scope,
    fresh.map(({ phone }) => phone),
    { lock: saving },
  )
  const known = new Map(stored.filter(({ phone }) => !created.has(phone)).map((one) => [one.phone, one]))

  const { outcomes, fills } = outcomesOf(read, { created, known })
  if (!saving) return { rows: outcomes }

  await fillEmpty(tx, scope, [...fills.values()], now)
  const action = 'import'
  recordChanges(context, customerChange, [
    ...fresh.flatMap((row) => {
      const id = created.get(row.phone)
      return id === undefined ? [] : [{ action, id, after: row } as const]
    }),
    ...[...fills].map(([phone, after]) => {
      const before = known.get(phone) ?? null
      return { action, id: before?.id ?? created.get(phone)!, before, after } as const
    }),
  ])
  return { rows: outcomes }
}

type Read = ReturnType<typeof readRow> & { readonly sent: Body<typeof customers, 'import'>['rows'][number] }
type Found = {
  /** The ids of customers whom this import made, by phone number. */
  readonly created: ReadonlyMap<string, number>
  /** Those whom the office had. */
  readonly known: ReadonlyMap<string, { readonly id: number; readonly full_name: string }>
}
/** The outcome of each row, and by phone number the values that fill empty fields. */
function outcomesOf(rows: readonly Read[], { created, known }: Found) {
  const firstByPhone = new Map<string, { row: number; full_name: string }>()
  const fills = new Map<string, Row>()
  const outcomes = rows.map((read): Outcome => {
    const { sent, row } = read
    if (!row) return { row: sent.row, outcome: 'invalid', phone: null, existing: null, fields: read.wrong }
    const base = { row: sent.row, phone: row.phone, fields: read.left }
    const before = firstByPhone.get(row.phone)
    const customer = known.get(row.phone)
    firstByPhone.set(row.phone, before ?? { row: sent.row, full_name: row.full_name })
    if (!customer && !before) return { ...base, outcome: 'created', existing: null }
    const existing = customer
      ? { id: customer.id, full_name: customer.full_name, row: before?.row ?? null }
      : { id: created.get(row.phone) ?? null, full_name: before!.full_name, row: before!.row }
    if (sent.duplicate === 'skip') return { ...base, outcome: 'duplicate', existing }
    fills.set(row.phone, combineRows(fills.get(row.phone), row))
    return { ...base, outcome: 'merged', existing }
  })
  return { outcomes, fills }
}

/** The first row of each phone number. Only these rows can become customers. */
const firstOfEach = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.toReversed().map((row) => [row.phone, row])).values(),
]

/** Combines two rows of one phone number. Values of the first row take precedence. */
function combineRows(first: Row | undefined, second: Row): Row {
  if (!first) return second
  const filled = Object.entries(second).map(([key, value]) => [key, first[key as keyof Row] ?? value])
  return Object.fromEntries(filled) as Row
}
