/** Who the calendar can show: active employees, and former ones (inactive or deleted) while they have appointments. */
import type { Appointment } from './api.ts'

export type Person = { readonly id: number; readonly name: string }

/** Active employees in their own order, then everyone else who has an appointment among `rows`, by name. */
export function peopleOf(active: readonly Person[], rows: readonly Appointment[]): readonly Person[] {
  const known = new Set(active.map(({ id }) => id))
  const former = new Map<number, Person>()
  for (const { employee_id: id, employee_name: name } of rows) if (!known.has(id)) former.set(id, { id, name })
  if (former.size === 0) return active
  return [...active, ...[...former.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'he'))]
}
