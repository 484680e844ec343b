import { Button } from '@mantine/core'
import { formatDate, formatTimeRange, formatWeekday } from '../platform/format.ts'
import { DialogBody, DialogFoot, mainButtonClass } from '../ui/dialog.tsx'
import { Num } from '../ui/num.tsx'
import css from './appointment-dialog.module.css'
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

/** Two people changed one appointment: both values, and the choice which one stays. */
export function ChangedPanel({ mine, theirs, onMine, onTheirs }: Props) {
  const when = (side: Side) => (
    <>
      {formatWeekday(side.start_time)} <Num>{formatDate(side.start_time)}</Num>{' '}
      <Num>{formatTimeRange(side.start_time, side.end_time)}</Num>
    </>
  )
  const rows = theirs
    ? ([
        [
          text.date,
          mine.start_time !== theirs.start_time || mine.end_time !== theirs.end_time,
          when(mine),
          when(theirs),
        ],
        [text.service, mine.service !== theirs.service, mine.service, theirs.service],
        [text.employee, mine.employee !== theirs.employee, mine.employee, theirs.employee],
        [text.customer, mine.customer !== theirs.customer, mine.customer, theirs.customer],
        [text.status, mine.status !== theirs.status, mine.status, theirs.status],
        [text.notes, mine.notes !== theirs.notes, mine.notes || '–', theirs.notes || '–'],
      ] as const)
    : []
  return (
    <>
      <DialogBody>
        {theirs ? (
          <>
            <p>{text.changedNote}</p>
            <table className={css.sides}>
              <thead>
                <tr>
                  <th scope="col">{text.detail}</th>
                  <th scope="col">{text.mine}</th>
                  <th scope="col">{text.theirs}</th>
                </tr>
              </thead>
              <tbody>
                {rows
                  .filter(([, differs]) => differs)
                  .map(([name, , here, there]) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{here}</td>
                      <td>{there}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
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
