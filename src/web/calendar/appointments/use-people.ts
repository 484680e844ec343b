import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allEmployees } from '#web/team/employees/api.ts'
import type { Appointment } from './api.ts'
import type { Employee } from '#web/team/employees/api.ts'
import { peopleOf, type Person } from './calendar-people.ts'
import { text } from './text.ts'

type PeopleInput = {
  /** Undefined until the response arrives. */
  readonly active: readonly Employee[] | undefined
  readonly rows: readonly Appointment[] | undefined
}
const noEmployees: readonly never[] = []

/**
 * The employees to show and filter by; see `peopleOf`. The filtered employee is always included,
 * even on days without their appointments. Their name is then fetched; a deleted employee has none.
 */
export function usePeople({ active, rows }: PeopleInput, filter: number | undefined): readonly Person[] {
  const people = useMemo(() => (active ? peopleOf(active, rows ?? noEmployees) : noEmployees), [active, rows])
  const missing = active && rows && !people.some(({ id }) => id === filter) ? filter : undefined
  const allQuery = useQuery({ ...allEmployees, enabled: missing !== undefined })
  return useMemo(() => {
    if (missing === undefined || allQuery.isPending) return people
    const name = allQuery.data?.employees.find(({ id }) => id === missing)?.name ?? text.formerEmployee
    return [...people, { id: missing, name }]
  }, [people, missing, allQuery.isPending, allQuery.data])
}
