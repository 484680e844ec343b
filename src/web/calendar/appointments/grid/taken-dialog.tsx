import type { ProblemReply } from '#shared/http/problems.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { Person } from '../calendar-people.ts'
import { draftOf } from '../dialog/appointment-draft.ts'
import { titleOfTaken } from '../dialog/taken.ts'
import { TakenPanel } from '../dialog/taken-panel.tsx'
import { text as visit } from '../dialog/visit-text.ts'
import { text } from '../text.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'
import type { Move } from './use-move-appointment.ts'

type Props = {
  readonly move: Move
  readonly problem: ProblemReply
  readonly employees: readonly Person[]
  readonly onRetry: (change: Partial<Move>) => void
  readonly onClose: () => void
}

/** What stands in the way of an appointment that was moved on the grid, and other times. Lazy. */
export default function TakenDialog({ move, problem, employees, onRetry, onClose }: Props) {
  return (
    <Dialog title={titleOfTaken(problem)} size={520} onClose={onClose}>
      <TakenPanel
        problem={problem}
        draft={draftOf({ ...move.row, ...move.to })}
        services={[]}
        employees={employees}
        except={move.row.id}
        onAnyway={() => onRetry({ allow_overlap: true })}
        onSlot={(start) => {
          const length = minutesBetween(move.to.start_time, move.to.end_time)
          onRetry({ to: { ...move.to, start_time: start as WallClock, end_time: addMinutes(start, length) } })
        }}
        onEmployee={(id) => {
          const employee_name = employees.find((one) => one.id === id)?.name ?? ''
          onRetry({ to: { ...move.to, employee_id: id, employee_name } })
        }}
        onBack={onClose}
        back={{ name: text.back, note: visit.stays }}
      />
    </Dialog>
  )
}
