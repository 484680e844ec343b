import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { APPOINTMENTS, appointmentCalls, type Appointment, bodyOf, cacheRow, cachedRow } from '../api.ts'
import type { RecurrenceScope } from '../recurrence/ask-scope.ts'
import type { MovedAppointment } from '../calendar-selection.ts'

export type Move = {
  /** The appointment before the move. */
  readonly row: Appointment
  readonly to: MovedAppointment & { readonly employee_name: string }
  readonly allow_overlap?: boolean
  /** The customer is not told, nor of the move before. */
  readonly quiet?: boolean
  /** The move undoes another one, so no undo is offered. */
  readonly back?: boolean
  /** Of a recurrence: which of its appointments move by as much. */
  readonly scope?: RecurrenceScope
}
type MoveInput = {
  /** Pauses refetching (use-fresh-appointments.ts); returns how to resume. */
  readonly pause: () => () => void
  readonly onMoved: (move: Move, saved: Appointment) => void
  readonly onRefused: (move: Move, failure: Error) => void
}

/**
 * Moves an appointment on the screen first and then on the server; a refusal moves it back. Moves
 * are sent one after the other, each with the version from the previous response, so that a second
 * drag does not conflict with the first.
 */
export function useMoveAppointment({ pause, onMoved, onRefused }: MoveInput) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...APPOINTMENTS, 'move'],
    scope: { id: 'appointments' },
    mutationFn: async ({ row, to: { employee_name: _, ...to }, allow_overlap, quiet, scope }: Move) => {
      const { version } = cachedRow(queries, row.id) ?? row
      const flags = {
        ...(allow_overlap && { allow_overlap: 1 as const }),
        ...(quiet && { notify: 0 as const }),
        ...(scope && scope !== 'this' && { scope }),
      }
      const body = { ...bodyOf(row), ...to, version, ...flags }
      return (await appointmentCalls.update({ params: { id: String(row.id) }, body })).appointment
    },
    onMutate: async ({ row, to }) => {
      const resume = pause()
      cacheRow(queries, { ...(cachedRow(queries, row.id) ?? row), ...to })
      await queries.cancelQueries({ queryKey: APPOINTMENTS })
      cacheRow(queries, { ...(cachedRow(queries, row.id) ?? row), ...to })
      return { resume }
    },
    onSuccess: (saved, move) => {
      const shown = cachedRow(queries, saved.id)
      // When a later move of the same appointment is already shown, only the version is taken.
      cacheRow(queries, shown && pendingMoves(queries, saved.id) > 1 ? { ...shown, version: saved.version } : saved)
      if (move.scope && move.scope !== 'this') void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      onMoved(move, saved)
    },
    onError: (failure, move) => {
      cacheRow(queries, { ...move.row, version: cachedRow(queries, move.row.id)?.version ?? move.row.version })
      onRefused(move, failure)
    },
    onSettled: (_saved, _failure, _move, context) => context?.resume(),
  })
}

const pendingMoves = (queries: QueryClient, id: number): number =>
  queries.isMutating({
    mutationKey: [...APPOINTMENTS, 'move'],
    predicate: ({ state }) => (state.variables as Move | undefined)?.row.id === id,
  })
