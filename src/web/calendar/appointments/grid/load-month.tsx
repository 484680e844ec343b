import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ComponentProps } from 'react'
import { addDays } from '#shared/values/local-time.ts'
import { loadsQuery } from '#web/team/employees/api.ts'
import MonthGrid from '#web/ui/forms/month-grid.tsx'
import css from './load-month.module.css'
import { FULL } from './load-bar.tsx'
import { text } from '../text.ts'

type Props = ComponentProps<typeof MonthGrid> & {
  /** Whose days the bars show; undefined for the team. */
  readonly employee: number | undefined
}

/**
 * The month that the calendar's title opens, with the load of each day as a bar under its number.
 */
export default function LoadMonth({ employee, ...month }: Props) {
  const [weeks, setWeeks] = useState<readonly [first: string, last: string] | null>(null)
  const [first, last] = weeks ?? ['', '']
  const loads = useQuery({
    ...loadsQuery(first, weeks ? addDays(last, 1) : '', employee),
    enabled: weeks !== null,
  }).data
  const showWeeks = useCallback((from: string, to: string) => setWeeks([from, to]), [])
  const markOf = (date: string) => {
    const percent = loads?.find((day) => day.date === date)?.percent
    if (percent === null || percent === undefined) return undefined
    const fill = percent >= FULL ? `${css.fill} ${css.full}` : css.fill
    const mark = (
      <span className={css.track} aria-hidden>
        <i className={fill} style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
      </span>
    )
    return { mark, label: text.load(percent) }
  }
  return <MonthGrid {...month} markOf={markOf} onWeeks={showWeeks} />
}
