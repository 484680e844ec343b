import { Button, Popover } from '@mantine/core'
import { cloneElement, lazy, type ReactElement, type Ref, Suspense } from 'react'
import { addDays } from '#shared/values/local-time.ts'
import { type ButtonElement, useOpenedLater } from '#web/ui/overlays/opens-later.tsx'
import { Popup } from '#web/ui/overlays/popup.tsx'
import type { DayRange } from '../calendar-range.ts'
import { text } from '../text.ts'
import css from './calendar-heads.module.css'

const LoadMonth = lazy(() => import('./load-month.tsx'))
/** Usual intervals between visits, in weeks. */
const JUMPS = [1, 4, 6] as const

export type DateTitleProps = {
  readonly date: string
  readonly today: string
  readonly days: DayRange
  /** Whose days the bars show; undefined for the team. */
  readonly employee: number | undefined
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onDate: (date: string) => void
}

/** The month below the title of the calendar. Lazy. */
export default function DatePopup(props: DateTitleProps & { readonly button: ButtonElement }) {
  const { button, date, today, days, employee, isOpen, onOpen, onDate } = props
  const [isThere, , ref] = useOpenedLater()
  const jump = (to: string) => {
    onOpen(false)
    onDate(to)
  }
  return (
    <Popup opened={isOpen && isThere} onChange={onOpen} zIndex={150} position="bottom-start">
      <Popover.Target>{cloneElement(button as ReactElement<{ ref?: Ref<HTMLButtonElement> }>, { ref })}</Popover.Target>
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
