import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type TimeBlock, timeBlocksIn } from '../../time-blocks/api.ts'
import type { BlockTarget } from '../../time-blocks/parts/block-dialog.tsx'
import { askToWithdraw } from '#web/booking/waiting-list/parts/ask-to-withdraw.ts'
import { useBlockActions } from '../../time-blocks/parts/use-block-actions.ts'
import type { Person } from '../calendar-people.ts'
import type { DayRange } from '../calendar-range.ts'
import type { MovedAppointment, PickedTime, Spot } from '../calendar-selection.ts'

const BlockDialog = lazy(() => import('../../time-blocks/parts/block-dialog.tsx'))
const SlotChoice = lazy(() => import('../dialog/slot-choice.tsx'))
const none: readonly never[] = []

type Input = {
  readonly days: DayRange
  readonly isKnown: boolean
  readonly people: readonly Person[]
  /** The employee whose calendar is shown, if only one. */
  readonly employee: number | undefined
  /** Opens the form of an appointment. */
  readonly onAppointment: (picked: PickedTime) => void
}
type Drawn = { readonly picked: PickedTime; readonly at: Spot; readonly clear: () => void }

/** Blocked time on the grid: what is shown, what a drawn time becomes, and the form of blocks. */
export function useBlocksOnGrid({ days, isKnown, people, employee, onAppointment }: Input) {
  const [target, setTarget] = useState<BlockTarget | null>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const all = useQuery({ ...timeBlocksIn(days), enabled: isKnown }).data
  const blocks = useMemo(
    () => (all ?? none).filter(({ employee_id }) => !employee || employee_id === null || employee_id === employee),
    [all, employee],
  )
  const actions = useBlockActions({
    onMet: (time, problem) => setTarget({ time, problem }),
    onDetails: (block) => setTarget({ block }),
  })
  /** Of the employee of the column, of the filter or the only one; otherwise the form asks. */
  const block = ({
    start,
    end,
    employee_id = employee ?? (people.length === 1 ? people[0]!.id : undefined),
  }: PickedTime) => {
    if (end && employee_id !== undefined) actions.blockNow({ start, end, employee_id })
    else setTarget({ time: { start, end, employee_id } })
  }
  const choose = (act: (picked: PickedTime) => void) => () => {
    setDrawn(null)
    drawn?.clear()
    if (drawn) act(drawn.picked)
  }
  return {
    blocks,
    isOpen: target !== null || drawn !== null,
    /** A time that was drawn becomes what is chosen; one that was pressed an appointment. */
    pick: (picked: PickedTime, { clear, ...at }: Partial<Spot> & { clear?: () => void } = {}) => {
      if (clear) setDrawn({ picked, at: { x: at.x ?? 0, y: at.y ?? 0 }, clear })
      else onAppointment(picked)
    },
    /** Opens the form for a time. */
    blockAt: (picked: PickedTime) => setTarget({ time: picked }),
    open: (opened: TimeBlock) =>
      opened.icon === 'offer' ? void askToWithdraw(opened.id) : setTarget({ block: opened }),
    move: (moved: TimeBlock, to: MovedAppointment) =>
      actions.move(moved, { ...to, employee_id: moved.employee_id === null ? null : to.employee_id }),
    layer: (
      <Suspense>
        {drawn && (
          <SlotChoice
            at={drawn.at}
            onAppointment={choose(onAppointment)}
            onBlock={choose(block)}
            onClose={choose(() => undefined)}
          />
        )}
        {target && (
          <BlockDialog
            target={target}
            employees={people}
            onSaved={actions.onSaved}
            onRemove={(block) => void actions.remove(block)}
            onClose={() => setTarget(null)}
          />
        )}
      </Suspense>
    ),
  }
}
