import { Button } from '@mantine/core'
import { formatDate, formatTimeRange, formatWeekday } from '../platform/format.ts'
import { DialogBody, DialogFoot, mainButtonClass } from '../ui/dialog.tsx'
import { Num } from '../ui/num.tsx'
import { SidesTable } from '../ui/sides-table.tsx'
import { text } from './text.ts'

/** What a person reads of one side. Times are wall clocks. */
export type Side = {
  readonly start_time: string
  readonly end_time: string
  readonly service: string
  readonly employee: string
  readonly customer: string
  readonly status: string
  readonly notes: string
}
type Props = {
  readonly mine: Side
  /** Null when the appointment is gone. */
  readonly theirs: Side | null
  readonly onMine: () => void
  readonly onTheirs: () => void
}

const details = ['service', 'employee', 'customer', 'status', 'notes'] as const
const sameTimes = (one: Side, other: Side) => one.start_time === other.start_time && one.end_time === other.end_time

/** Two people changed one appointment: both values, and the choice which one stays. */
export function ChangedPanel({ mine, theirs, onMine, onTheirs }: Props) {
  const when = (side: Side) => (
    <>
      {formatWeekday(side.start_time)} <Num>{formatDate(side.start_time)}</Num>{' '}
      <Num>{formatTimeRange(side.start_time, side.end_time)}</Num>
    </>
  )
  const rows = theirs
    ? [
        { name: text.date, mine: when(mine), theirs: when(theirs), same: sameTimes(mine, theirs) },
        ...details.map((key) => ({
          name: text[key],
          mine: mine[key],
          theirs: theirs[key],
          same: mine[key] === theirs[key],
        })),
      ].filter(({ same }) => !same)
    : []
  return (
    <>
      <DialogBody>
        {theirs ? (
          <>
            <p>{text.changedNote}</p>
            <SidesTable heads={text} rows={rows} />
          </>
        ) : (
          <p>{text.gone}</p>
        )}
      </DialogBody>
      <DialogFoot>
        {theirs && (
          <Button className={mainButtonClass} onClick={onMine}>
            {text.keepMine}
          </Button>
        )}
        <Button variant="default" onClick={onTheirs}>
          {theirs ? text.takeTheirs : text.back}
        </Button>
      </DialogFoot>
    </>
  )
}
