/**
 * The employees that the calendar can show: active ones, and former ones (inactive or deleted) who
 * have appointments.
 */
import type { Appointment } from './api.ts'

export type Person = { readonly id: number; readonly name: string }

/**
 * The active employees in their given order, then others with an appointment among `rows`, by name.
 */
export function peopleOf(active: readonly Person[], rows: readonly Appointment[]): readonly Person[] {
  const known = new Set(active.map(({ id }) => id))
  const former = new Map<number, Person>()
  for (const { employee_id: id, employee_name: name } of rows) if (!known.has(id)) former.set(id, { id, name })
  if (former.size === 0) return active
  return [...active, ...[...former.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'he'))]
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''
/** The first name, or the whole name when another employee has the same first name. */
export function shortNameOf(people: readonly Person[], id: number | null): string {
  const name = people.find((one) => one.id === id)?.name ?? ''
  const first = firstWord(name)
  return people.some((one) => one.id !== id && firstWord(one.name) === first) ? name : first
}
