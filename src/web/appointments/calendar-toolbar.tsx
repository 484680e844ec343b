import '../ui/forms.css'
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate, formatDayMonth, formatMonth, formatWeekday } from '../platform/format.ts'
import { Num } from '../ui/num.tsx'
import { ScreenBar, ScreenTitle } from '../ui/screen-bar.tsx'
import { useWideBar } from '../ui/use-screen-size.ts'
import { addDays } from '#shared/values/local-time.ts'
import { type DayRange, stepDate } from './calendar-range.ts'
import type { CalendarView } from './calendar-search.ts'
import css from './calendar.module.css'
import { DateTitle } from './date-title.tsx'
import { text } from './text.ts'

type Props = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  readonly days: DayRange
  readonly phone: boolean
  readonly onView: (view: CalendarView) => void
  readonly onDate: (date: string) => void
  readonly onNew: () => void
  readonly isPicking: boolean
  /** Opens and closes the month that leads to another date. */
  readonly onPicking: (isPicking: boolean) => void
  /** The filter. */
  readonly children: ReactNode
}

const desktopViews = (['team', 'day', 'week', 'month'] as const).map((value) => ({ value, label: text.views[value] }))

/**
 * The calendar's part of the header: title, date navigation, views, filter and main button. On
 * phones the button floats.
 */
export function CalendarToolbar(props: Props) {
  const { view, date, today, days, phone, isPicking, onPicking, onView, onDate, onNew, children } = props
  const isWide = useWideBar()
  const arrow = { variant: 'default', size: 44, radius: 'md' } as const
  return (
    <>
      <ScreenTitle>
        <DateTitle {...{ date, today, days, onDate }} isOpen={isPicking} onOpen={onPicking}>
          <Title {...{ view, date, today, days, phone }} />
        </DateTitle>
      </ScreenTitle>
      <ScreenBar>
        <div className={css.dateNavigation}>
          <ActionIcon
            {...arrow}
            aria-label={text.previous[view]}
            title={text.previous[view]}
            onClick={() => onDate(stepDate(view, date, -1))}
          >
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Button variant="default" className={css.todayButton} onClick={() => onDate(today)}>
            {text.today}
          </Button>
          <ActionIcon
            {...arrow}
            aria-label={text.next[view]}
            title={text.next[view]}
            onClick={() => onDate(stepDate(view, date, 1))}
          >
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        {phone && children}
        {!isWide ? (
          <NativeSelect
            aria-label={text.view}
            className={css.viewSelect}
            value={view}
            data={desktopViews.toReversed()}
            onChange={(event) => onView(event.currentTarget.value as CalendarView)}
          />
        ) : (
          <SegmentedControl
            aria-label={text.view}
            className={css.views}
            value={view}
            data={desktopViews}
            onChange={(value) => onView(value as CalendarView)}
          />
        )}
        {!phone && children}
        {!phone && (
          <Button
            className={css.newButton}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-keyshortcuts="n"
            onClick={onNew}
          >
            {text.newAppointment}
          </Button>
        )}
      </ScreenBar>
      {phone && (
        <button
          type="button"
          data-floats
          className={css.floatingButton}
          aria-label={text.newAppointment}
          onClick={onNew}
        >
          <IconPlus size={26} aria-hidden />
        </button>
      )}
    </>
  )
}

function Title({ view, date, today, days, phone }: Pick<Props, 'view' | 'date' | 'today' | 'days' | 'phone'>) {
  if (view === 'month' || phone) return formatMonth(date)
  if (view === 'week') {
    const last = addDays(days.to, -1)
    const isThisYear = last.slice(0, 4) === today.slice(0, 4)
    return (
      <>
        <Num>{formatDayMonth(days.from)}</Num> - <Num>{isThisYear ? formatDayMonth(last) : formatDate(last)}</Num>
      </>
    )
  }
  return (
    <>
      {text.dayTitle(formatWeekday(date))}
      <Num>{formatDate(date)}</Num>
    </>
  )
}
