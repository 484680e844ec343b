/**
 * What the owner allows an employee, as the columns of `users` and the fields of an employee are
 * named. An owner has every right.
 */
export const RIGHTS = [
  'may_sell',
  'may_refund',
  'may_report',
  'may_see_revenue',
  'may_see_phones',
  'may_delete',
  'may_export',
  'may_change_settings',
] as const
export type Right = (typeof RIGHTS)[number]
/** A value for every right, such as the schema of its field. */
export const byRight = <T>(value: T): Readonly<Record<Right, T>> =>
  Object.fromEntries(RIGHTS.map((right) => [right, value])) as Record<Right, T>
