import '../../ui/forms/forms.css'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ScreenBar, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { useWideBar } from '#web/ui/theme/use-screen-size.ts'
import { type DayRange, stepDate } from './calendar-range.ts'
import { type CalendarView, VIEWS } from './calendar-search.ts'
import { CalendarTitle } from './calendar-title.tsx'
import css from './calendar.module.css'
import { DateTitle } from './grid/date-title.tsx'
import { text } from './text.ts'

export type ToolbarProps = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  readonly days: DayRange
  readonly onView: (view: CalendarView) => void
  readonly onDate: (date: string) => void
  readonly onNew: () => void
  /** Blocks a time. */
  readonly onBlock: () => void
  /** Prints what is shown; null for a month. */
  readonly onPrint: (() => void) | null
  /** The only employee who is shown. */
  readonly employee: number | undefined
  readonly isPicking: boolean
  /** Opens and closes the month that leads to another date. */
  readonly onPicking: (isPicking: boolean) => void
}

/** A day shows all employees side by side, so `team` is another name of it in addresses. */
const choices = VIEWS.filter((value) => value !== 'team').map((value) => ({ value, label: text.views[value] }))

type Props = ToolbarProps & {
  /** The tools of a tablet, which have no row of their own. */
  readonly tools?: ReactNode
}

/**
 * The calendar's part of the header on tablets and desks: title, paging, views and main button. On
 * tablets that is all above the appointments.
 */
export function CalendarToolbar({ tools, ...props }: Props) {
  const { view, date, today, days, employee, isPicking, onPicking, onView, onDate, onNew } = props
  const isWide = useWideBar()
  const chosen = view === 'team' ? 'day' : view
  return (
    <>
      <ScreenTitle>
        <DateTitle {...{ date, today, days, employee, onDate }} isOpen={isPicking} onOpen={onPicking}>
          <CalendarTitle {...{ view, date, today, days }} {...(tools && { weekdays: text.shortDays })} />
        </DateTitle>
      </ScreenTitle>
      <ScreenBar isInHeader={tools !== undefined}>
        <div className={css.pager}>
          <button
            type="button"
            aria-label={text.previous[view]}
            title={text.previous[view]}
            onClick={() => onDate(stepDate(view, date, -1))}
          >
            <IconChevronRight size={18} stroke={2} aria-hidden />
          </button>
          <button type="button" className={css.todayButton} onClick={() => onDate(today)}>
            {text.today}
          </button>
          <button
            type="button"
            aria-label={text.next[view]}
            title={text.next[view]}
            onClick={() => onDate(stepDate(view, date, 1))}
          >
            <IconChevronLeft size={18} stroke={2} aria-hidden />
          </button>
        </div>
        {isWide ? (
          <SegmentedControl
            aria-label={text.view}
            className={css.views}
            value={chosen}
            data={choices}
            onChange={(value) => onView(value as CalendarView)}
          />
        ) : (
          <NativeSelect
            aria-label={text.view}
            className={css.viewSelect}
            value={chosen}
            data={choices}
            onChange={(event) => onView(event.currentTarget.value as CalendarView)}
          />
        )}
        {tools}
        <Button
          className={css.newButton}
          aria-label={text.newAppointment}
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-keyshortcuts="n"
          onClick={onNew}
        >
          {text.newAppointment}
        </Button>
      </ScreenBar>
    </>
  )
}
