import { whoComes } from '#shared/customers/customers/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProblemReply } from '#shared/http/problems.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatTime } from '#web/platform/format.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { type Appointment, APPOINTMENTS, appointmentCalls, cachedRow, cacheRow } from '../api.ts'
import { isOnlyOff } from '../dialog/taken.ts'
import { text } from './card-text.ts'
import { text as calendarText } from '../text.ts'

type Delay = { readonly row: Appointment; readonly push?: readonly number[]; readonly overlap?: true }
type Moved = { readonly before: Appointment; readonly saved: Appointment }
const DELAY_MINUTES = 15
const UNDO_MS = 6000
const sentenceOf = (failure: Error) =>
  failure instanceof CallFailed ? failure.message : `${text.failed}. ${text.unreachable}`

/**
 * Delays an appointment by a quarter of an hour. Whom that pushes is said, and all of them move
 * after a confirmation, or none.
 */
export function useDelay() {
  const queries = useQueryClient()
  const show = (rows: readonly Appointment[]) => rows.forEach((row) => cacheRow(queries, row))

  /** Puts all of them back; the first one first, so that none meets another. */
  const back = useMutation({
    scope: { id: 'appointments' },
    mutationFn: async (moved: readonly Moved[]) => {
      for (const { before, saved } of moved) {
        const { status_key } = before
        const [start_time, end_time] = [before.start_time as WallClock, before.end_time as WallClock]
        const body = { start_time, end_time, status_key, version: saved.version }
        const to = { params: { id: String(saved.id) } }
        const again = (failure: unknown) => {
          // it goes back to a time that was agreed to
          if (!(failure instanceof CallFailed && isOnlyOff(failure.problem))) throw failure
          return appointmentCalls.update({ ...to, body: { ...body, allow_overlap: 1 } })
        }
        show([(await appointmentCalls.update({ ...to, body }).catch(again)).appointment])
      }
    },
    onError: (failure) => {
      toast(sentenceOf(failure), { tone: 'danger', ms: 8000 })
      void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    },
  })
  const quiet = useMutation({
    scope: { id: 'appointments' },
    mutationFn: async (moved: readonly Moved[]) => {
      for (const { saved } of moved) {
        const body = { version: saved.version, notify: 0 as const }
        show([(await appointmentCalls.update({ params: { id: String(saved.id) }, body })).appointment])
      }
    },
    onSuccess: () => void toast(calendarText.quiet),
    onError: (failure) => void toast(sentenceOf(failure), { tone: 'danger', ms: 8000 }),
  })
  const delay = useMutation({
    scope: { id: 'appointments' },
    mutationFn: async ({ row, push = [], overlap }: Delay) => {
      const { version } = cachedRow(queries, row.id) ?? row
      const body = { minutes: DELAY_MINUTES, version, push: [...push], ...(overlap && { allow_overlap: 1 as const }) }
      return (await appointmentCalls.delay({ params: { id: String(row.id) }, body })).appointments
    },
    onSuccess: (rows, { row }) => {
      const moved = rows.map((saved) => ({ saved, before: cachedRow(queries, saved.id) ?? row }))
      show(rows)
      const [first] = rows
      const said =
        rows.length > 1
          ? text.delayedMany(rows.length)
          : text.delayed(whoComes(row), formatTime(first?.start_time ?? ''))
      toast(said, {
        ms: UNDO_MS,
        action: { label: text.undo, run: () => back.mutate(moved) },
        other: { label: calendarText.moveQuietly, run: () => quiet.mutate(moved) },
      })
    },
    onError: (failure, asked) => {
      const problem = failure instanceof CallFailed ? failure.problem : null
      if (problem?.code === 'delay_pushes') return void askToPush(asked, problem)
      if (problem?.appointment) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      return void toast(sentenceOf(failure), { tone: 'danger', ms: 8000 })
    },
  })
  const askToPush = async ({ row }: Delay, { pushed = [], time_block, reasons = [] }: ProblemReply) => {
    const lines = pushed.map((one) => text.pushes(whoComes(one), formatTime(one.start_time), formatTime(one.moves_to)))
    const block = time_block ? [text.meetsBlock(time_block.reason || calendarText.blockTime)] : []
    const isPushing = pushed.length > 0
    const isAgreed = await confirm({
      title: isPushing ? text.delayAsk : text.delayAskBlock,
      text: [...lines, ...block, ...reasons.map((reason) => reason.text)].join('. '),
      yes: isPushing ? text.delayYes : text.delayAnyway,
      danger: false,
    })
    if (isAgreed) delay.mutate({ row, push: pushed.map(({ id }) => id), overlap: true })
  }
  return { delay: (row: Appointment) => delay.mutate({ row }), isDelaying: delay.isPending }
}
