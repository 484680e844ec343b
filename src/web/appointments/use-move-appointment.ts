import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { APPOINTMENTS, appointmentCalls, type Appointment, bodyOf, cacheRow, knownRow } from './api.ts'
import type { Moved } from './calendar-grid.tsx'

export type Move = {
  /** As it stood before. */
  readonly row: Appointment
  readonly to: Moved & { readonly employee_name: string }
  readonly allow_overlap?: boolean
  /** It undoes a move: nothing more is offered. */
  readonly back?: boolean
}
type Asked = {
  /** Keeps the calendar from asking the server meanwhile; what it returns lets go. */
  readonly hold: () => () => void
  readonly onMoved: (move: Move, saved: Appointment) => void
  readonly onRefused: (move: Move, failure: Error) => void
}

/**
 * Moves an appointment at once and tells the server after; a refusal puts it back. Moves leave one after the other, each with the version
 * that the one before brought, so that somebody who drags twice does not contradict herself.
 */
export function useMoveAppointment({ hold, onMoved, onRefused }: Asked) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...APPOINTMENTS, 'move'],
    scope: { id: 'appointments' },
    mutationFn: async ({ row, to: { employee_name: _, ...to }, allow_overlap }: Move) => {
      const { version } = knownRow(queries, row.id) ?? row
      const body = { ...bodyOf(row), ...to, version, ...(allow_overlap ? { allow_overlap: 1 as const } : {}) }
      return (await appointmentCalls.update({ params: { id: String(row.id) }, body })).appointment
    },
    onMutate: async ({ row, to }) => {
      const release = hold()
      cacheRow(queries, { ...(knownRow(queries, row.id) ?? row), ...to })
      await queries.cancelQueries({ queryKey: APPOINTMENTS })
      cacheRow(queries, { ...(knownRow(queries, row.id) ?? row), ...to })
      return { release }
    },
    onSuccess: (saved, move) => {
      const shown = knownRow(queries, saved.id)
      // A later move of the same appointment is already on screen: only its version is news.
      cacheRow(queries, shown && waiting(queries, saved.id) > 1 ? { ...shown, version: saved.version } : saved)
      onMoved(move, saved)
    },
    onError: (failure, move) => {
      cacheRow(queries, { ...move.row, version: knownRow(queries, move.row.id)?.version ?? move.row.version })
      onRefused(move, failure)
    },
    onSettled: (_saved, _failure, _move, context) => context?.release(),
  })
}

const waiting = (queries: QueryClient, id: number): number =>
  queries.isMutating({
    mutationKey: [...APPOINTMENTS, 'move'],
    predicate: ({ state }) => (state.variables as Move | undefined)?.row.id === id,
  })
