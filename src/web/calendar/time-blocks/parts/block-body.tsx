import { IconCoffee, IconHourglass, IconLock } from '@tabler/icons-react'
import { formatTimeRange } from '#web/platform/format.ts'
import type { TimeBlock } from '../api.ts'
import { text } from '../text.ts'
import css from './blocks.module.css'

/** The class of a block on the grid. */
export const blockClass: string = css.event

const icons = { break: IconCoffee, lock: IconLock, offer: IconHourglass }

type Props = {
  readonly block: TimeBlock
  /** The name is left out in the column or the calendar of the employee. */
  readonly withName: boolean
  /** Wall clock; during a drag, not those of the block. */
  readonly start: string
  readonly end: string
}
/** The content of a block on the grid: its icon and reason. */
export function BlockBody({ block: { icon, reason, employee_id, employee_name }, withName, start, end }: Props) {
  const Icon = icons[icon]
  const who = employee_id === null ? text.wholeOffice : withName ? employee_name : null
  return (
    <span className={css.body}>
      <Icon size={15} stroke={1.75} aria-hidden />
      <span className={css.reason}>
        {icon === 'offer' ? text.offered : reason || text.noReason}
        {who && ` · ${who}`}
      </span>
      <bdi dir="ltr" className="visually-hidden">
        {formatTimeRange(start, end)}
      </bdi>
    </span>
  )
}
