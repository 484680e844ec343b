import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { appointmentRequests } from '#shared/appointment-requests/contract.ts'
import { routes } from '#shared/appointment-requests/routes.ts'
import { CallFailed, client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'
import { confirm, notice } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { type Appointment, APPOINTMENTS, cacheRow } from './api.ts'
import { text } from './card-text.ts'
import { text as calendarText } from './text.ts'

const calls = client<typeof appointmentRequests>(routes, staff)
type Asked = { readonly row: Appointment; readonly reason?: string; readonly overlap?: true }

/** Approves or declines an appointment that waits. The customer is told at once. */
export function useRequestAnswer() {
  const queries = useQueryClient()
  const onError = (failure: Error) => {
    void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    void notice(failure instanceof CallFailed ? failure.message : text.unreachable)
  }
  const approving = useMutation({
    mutationFn: ({ row, overlap }: Asked) =>
      calls.approve({
        params: { id: String(row.id) },
        body: { version: row.version, ...(overlap && { allow_overlap: 1 as const }) },
      }),
    onSuccess: ({ appointment }) => {
      cacheRow(queries, appointment)
      toast(text.approved(appointment.customer_name), { tone: 'success' })
    },
    onError: (failure, { row }) => {
      if (!(failure instanceof CallFailed) || failure.code !== 'slot_taken') return onError(failure)
      const question = { title: calendarText.taken, text: failure.message, yes: calendarText.bookAnyway, danger: false }
      return void confirm(question).then((anyway) => anyway && approving.mutate({ row, overlap: true }))
    },
  })
  const declining = useMutation({
    mutationFn: ({ row, reason }: Asked) =>
      calls.decline({ params: { id: String(row.id) }, body: { version: row.version, reason: reason ?? null } }),
    onSuccess: ({ appointment }) => {
      cacheRow(queries, appointment)
      toast(text.declined(appointment.customer_name))
    },
    onError,
  })
  return {
    approve: (row: Appointment) => approving.mutate({ row }),
    decline: (row: Appointment, reason: string) => declining.mutate({ row, reason }),
  }
}
