import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { saidOf } from '../use-acknowledge.ts'
import type { Appointment } from '../api.ts'
import { askScope } from '../recurrence/ask-scope.ts'
import type { Person } from '../calendar-people.ts'
import type { MovedAppointment } from '../calendar-selection.ts'
import { text as series } from '../recurrence/recurrence-text.ts'
import { isOnlyOff, isTaken } from '../dialog/taken.ts'
import { text } from '../text.ts'
import { type Move, useMoveAppointment } from './use-move-appointment.ts'
import { askAnyway } from '../recurrence/use-recurrence.ts'

const TakenDialog = lazy(() => import('./taken-dialog.tsx'))

/**
 * Dragging and resizing on the grid: moves at once, or after the question for a recurrence, offers
 * undo and explains a refusal. Returns the grid's callback and the dialog for a taken time.
 */
export function useMovesOnGrid(pause: () => () => void, employees: readonly Person[], refresh: () => void) {
  const queries = useQueryClient()
  const [taken, setTaken] = useState<{ readonly move: Move; readonly problem: ProblemReply } | null>(null)
  const move = useMoveAppointment({
    pause,
    onMoved: ({ row, back, quiet, scope }, saved) => {
      if (quiet) toast(text.quiet)
      if (back || quiet) return
      const to = {
        start_time: row.start_time as WallClock,
        end_time: row.end_time as WallClock,
        employee_id: row.employee_id,
      }
      const reach = scope && { scope }
      const undo = () =>
        move.mutate({ row: saved, to: { ...to, employee_name: row.employee_name }, back: true, ...reach })
      const stay = {
        start_time: saved.start_time as WallClock,
        end_time: saved.end_time as WallClock,
        employee_id: saved.employee_id,
      }
      const withoutNotifying = () =>
        move.mutate({ row: saved, to: { ...stay, employee_name: saved.employee_name }, quiet: true, ...reach })
      const isTold = saved.start_time !== row.start_time && toInstant(saved.start_time) > now().getTime()
      const isAlone = !scope || scope === 'this'
      const said = saidOf('moved', saved)
      toast(isAlone ? said : series.withOthers(said, scope), {
        tone: 'success',
        action: { label: text.undo, run: undo },
        other:
          isTold && saved.status_key !== 'cancelled' ? { label: text.moveQuietly, run: withoutNotifying } : undefined,
      })
    },
    onRefused: (refused, failure) => {
      const problem = failure instanceof CallFailed ? failure.problem : null
      // it goes back to a time that was agreed to
      if (refused.back && problem && isOnlyOff(problem)) return move.mutate({ ...refused, allow_overlap: true })
      if (problem && isTaken(problem.code)) return setTaken({ move: refused, problem })
      if (problem?.code === 'series_conflicts')
        return void askAnyway(problem.dates ?? []).then(
          (anyway) => anyway && move.mutate({ ...refused, allow_overlap: true }),
        )
      toast(text.moveFailed(failure instanceof CallFailed ? failure.message : text.unreachable), {
        tone: 'danger',
        ms: 8000,
      })
      if (failure instanceof CallFailed) refresh()
    },
  })
  const retry = (change: Partial<Move>) => {
    if (taken) move.mutate({ ...taken.move, ...change })
    setTaken(null)
  }
  /** Of a recurrence, asks which of its appointments move. Without an answer it goes back. */
  const askAndMove = async (wanted: Move, revert: () => void) => {
    const resume = pause()
    const scope = await askScope(queries, wanted.row, series.moveAsk)
    if (scope) move.mutate({ ...wanted, scope })
    else revert()
    resume()
  }
  return {
    move: (row: Appointment, to: MovedAppointment, revert: () => void) => {
      if (row.start_time === to.start_time && row.end_time === to.end_time && row.employee_id === to.employee_id) return
      const employee_name = employees.find(({ id }) => id === to.employee_id)?.name ?? row.employee_name
      const wanted = { row, to: { ...to, employee_name } }
      if (row.series_id === null) move.mutate(wanted)
      else void askAndMove(wanted, revert)
    },
    takenDialog: taken && (
      <Suspense>
        <TakenDialog {...taken} employees={employees} onRetry={retry} onClose={() => setTaken(null)} />
      </Suspense>
    ),
  }
}
