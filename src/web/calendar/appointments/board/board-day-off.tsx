import { IconUmbrella } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/values/local-time.ts'
import { formatDayMonth, formatWeekday } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import type { WorkingHours } from '#web/team/employees/api.ts'
import { workingHoursIn } from '../team-queries.ts'
import { type BoardSpan, returnAfter } from './board-spans.ts'
import css from './board.module.css'
import type { Person } from '../calendar-people.ts'
import { text } from '../text.ts'

/** How far ahead the day of return is looked for, in days. */
const AHEAD = 42

type Props = {
  readonly person: Person
  readonly span: Extract<BoardSpan, { kind: 'off' }>
  readonly work: WorkingHours | undefined
  /** The first day after the week. */
  readonly end: string
}

/**
 * Days off of an employee in one cell, with the reason and, after a vacation, the day of return.
 */
export function BoardDayOff({ person, span: { why, dates }, work, end }: Props) {
  const last = dates.at(-1)!
  const inWeek = work && returnAfter(work, person.id, last)
  const isLong = why === 'absence' && !inWeek
  const later = useQuery({ ...workingHoursIn({ from: end, to: addDays(end, AHEAD) }), enabled: isLong }).data
  const returns = inWeek ?? (later && returnAfter(later, person.id, last))
  return (
    <td colSpan={dates.length} data-date={dates[0]} data-employee={person.id} className={css.off}>
      <div className={css.offInner}>
        {why === 'absence' && <IconUmbrella size={22} stroke={1.5} aria-hidden />}
        <b>{text.dayOff[why]}</b>
        {why === 'absence' && returns && (
          <small>
            {text.returns(formatWeekday(returns))} <Num>{formatDayMonth(returns)}</Num>
          </small>
        )}
      </div>
    </td>
  )
}
