import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { ChangedBy } from '../rules.ts'
import { userOf } from './tell-employee.ts'

type Given = { readonly employee_id: number; readonly customer_id: number }

/**
 * Who gives an appointment to its employee: a user, or null for the customer. It decides whether
 * the employee sees how to reach the customer (docs/decisions/0082-rights-of-employees.md).
 */
const giverOf = (context: ChangeContext, by: ChangedBy): number | null =>
  by === 'staff' ? userOf(context) || null : null

/** A new appointment with where it comes from. */
export const rowOf = <T extends object>(context: ChangeContext, row: T, by: ChangedBy) => ({
  ...row,
  source: by === 'staff' ? ('staff' as const) : ('online' as const),
  created_at: context.now,
  given_by: giverOf(context, by),
})

/**
 * Who gave it, of a changed appointment: nothing, unless the employee or the customer is another
 * one.
 */
export const changedGiver = (context: ChangeContext, before: Given, after: Given, by: ChangedBy) =>
  before.employee_id === after.employee_id && before.customer_id === after.customer_id
    ? {}
    : { given_by: giverOf(context, by) }
