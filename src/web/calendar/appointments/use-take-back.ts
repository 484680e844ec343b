import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { text as ui } from '#web/ui/text.ts'
import { saidOf } from './use-acknowledge.ts'
import { type Appointment, APPOINTMENTS, appointmentCalls, bodyOf, cachedRow, cacheRow, dropRow } from './api.ts'
import { isOnlyOff } from './dialog/taken.ts'
import type { RecurrenceScope } from './recurrence/ask-scope.ts'

type Told = { readonly notify?: 0 | 1 }
type Booked = Told & { readonly rows: readonly Appointment[]; readonly scope?: RecurrenceScope }
type Changed = Told & {
  /** As it was saved, and as it was before. */
  readonly row: Appointment
  readonly before: Appointment
  readonly scope?: RecurrenceScope
}

/**
 * Takes back what a save did. Who was told of the booking is told that it is off; a change that is
 * taken back before its message leaves sends none.
 */
export function useTakeBack() {
  const queries = useQueryClient()
  const onError = (failure: Error) => {
    void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    toast(failure instanceof CallFailed ? failure.message : ui.offline, { tone: 'danger', ms: 8000 })
  }
  const unbooking = useMutation({
    scope: { id: 'appointments' },
    mutationFn: async ({ rows, notify = 1, scope = 'this' }: Booked) => {
      for (const { id } of rows)
        await appointmentCalls.remove({ params: { id: String(id) }, query: { notify: `${notify}`, scope } })
    },
    onSuccess: (_nothing, { rows, scope }) => {
      for (const { id } of rows) dropRow(queries, id)
      if (scope) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      toast(saidOf('removed', rows[0]!))
    },
    onError,
  })
  const returning = useMutation({
    scope: { id: 'appointments' },
    mutationFn: async ({ row, before, notify, scope }: Changed) => {
      const { version } = cachedRow(queries, row.id) ?? row
      const more = { version, ...(notify === 0 && { notify }), ...(scope && { scope }) }
      const to = { params: { id: String(row.id) } }
      return appointmentCalls.update({ ...to, body: { ...bodyOf(before), ...more } }).catch((failure: unknown) => {
        // it goes back to a time that was agreed to
        if (!(failure instanceof CallFailed && isOnlyOff(failure.problem))) throw failure
        return appointmentCalls.update({ ...to, body: { ...bodyOf(before), ...more, allow_overlap: 1 } })
      })
    },
    onSuccess: ({ appointment }, { scope }) => {
      cacheRow(queries, appointment)
      if (scope) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    },
    onError,
  })
  return {
    unbook: (booked: Booked) => unbooking.mutate(booked),
    putBack: (change: Changed) => returning.mutate(change),
  }
}
