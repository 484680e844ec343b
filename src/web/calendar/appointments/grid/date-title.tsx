import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { addDays } from '#shared/values/local-time.ts'
import type { DayRange } from '../calendar-range.ts'
import css from './calendar-heads.module.css'
import { text } from '../text.ts'
import { Popup } from '#web/ui/overlays/popup.tsx'

const LoadMonth = lazy(() => import('./load-month.tsx'))
/** Usual intervals between visits, in weeks. */
const JUMPS = [1, 4, 6] as const

type Props = {
  readonly date: string
  readonly today: string
  readonly days: DayRange
  /** Whose days the bars show; undefined for the team. */
  readonly employee: number | undefined
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onDate: (date: string) => void
  readonly children: ReactNode
}

/** The calendar's title, which opens a month to jump to another day. The view stays as it is. */
export function DateTitle({ date, today, days, employee, isOpen, onOpen, onDate, children }: Props) {
  const jump = (to: string) => {
    onOpen(false)
    onDate(to)
  }
  return (
    <Popup opened={isOpen} onChange={onOpen} zIndex={150} position="bottom-start">
      <Popover.Target>
        <button type="button" className={css.dateTitle} aria-keyshortcuts="g" onClick={() => onOpen(!isOpen)}>
          <span aria-live="polite">{children}</span>
          <IconChevronDown size={18} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.jumpToDate}>
        <Suspense>
          <LoadMonth
            employee={employee}
            value={date}
            today={today}
            isShown={(day) => day >= days.from && day < days.to && days.to > addDays(days.from, 1)}
            onPick={jump}
          />
          <div className={css.jumps}>
            {JUMPS.map((weeks) => (
              <Button
                key={weeks}
                variant="light"
                size="xs"
                px={10}
                fz={14}
                onClick={() => jump(addDays(date, 7 * weeks))}
              >
                {text.inWeeks(weeks)}
              </Button>
            ))}
          </div>
        </Suspense>
      </Popover.Dropdown>
    </Popup>
  )
}
