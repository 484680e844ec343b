import { whoComes } from '#shared/customers/customers/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toInstant } from '#shared/values/local-time.ts'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { formatTime } from '#web/platform/format.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { type Appointment, APPOINTMENTS, appointmentCalls, cachedRow, cacheRow, type Status } from '../api.ts'
import { text } from './card-text.ts'

type Change = {
  readonly row: Appointment
  readonly to: Status['key']
  /** The change takes another one back, so it offers no undo. */
  readonly isBack?: true
}
/** How long a change of status can be taken back with one press. */
const UNDO_MS = 6000

/**
 * Changes the status of an appointment with one press: on the screen at once, then on the server,
 * which puts it back when it refuses.
 */
export function useStatusChange(statuses: readonly Status[]) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationKey: [...APPOINTMENTS, 'status'],
    scope: { id: 'appointments' },
    mutationFn: async ({ row, to }: Change) => {
      const { version } = cachedRow(queries, row.id) ?? row
      const body = { status_key: to, version }
      return (await appointmentCalls.update({ params: { id: String(row.id) }, body })).appointment
    },
    onMutate: ({ row, to }) => {
      const color = statuses.find(({ key }) => key === to)?.color
      cacheRow(queries, {
        ...(cachedRow(queries, row.id) ?? row),
        status_key: to,
        ...(color && { status_color: color }),
      })
    },
    onSuccess: (saved, { row, to, isBack }) => {
      cacheRow(queries, saved)
      if (isBack) return
      const name = statuses.find(({ key }) => key === to)?.name ?? ''
      const run = () => change.mutate({ row: saved, to: row.status_key, isBack: true })
      toast(text.statusNow(whoComes(saved), name), {
        tone: to === 'no_show' ? 'plain' : 'success',
        ms: UNDO_MS,
        action: { label: text.undo, run },
      })
    },
    onError: (failure, { row }) => {
      const problem = failure instanceof CallFailed ? failure.problem : null
      cacheRow(queries, row)
      void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      toast(problem ? problem.messages.error : `${text.failed}. ${text.unreachable}`, { tone: 'danger', ms: 8000 })
    },
  })
  return (row: Appointment, to: Status['key']) => {
    if (row.status_key !== to)
      void confirmNoShow(row, to, row.start_time).then((isSure) => isSure && change.mutate({ row, to }))
  }
}

/**
 * Asks once before someone is marked as missing whose hour has not come yet. `start` is a wall
 * clock.
 */
export async function confirmNoShow(row: Appointment | null, to: Status['key'], start: string): Promise<boolean> {
  if (to !== 'no_show' || row?.status_key === 'no_show' || toInstant(start) <= now().getTime()) return true
  return confirm({ title: text.earlyNoShow, text: text.begins(formatTime(start)), yes: text.earlyNoShowYes })
}
