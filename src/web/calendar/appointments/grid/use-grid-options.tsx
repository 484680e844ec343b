import type { DayCellInfo, EventDisplayInfo } from '@fullcalendar/react'
import { useMemo } from 'react'
import { addDays, weekStart } from '#shared/values/local-time.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import { BlockBody } from '../../time-blocks/parts/block-body.tsx'
import { dayOffOf } from '../board/board-spans.ts'
import { closingEarly, dayOf } from './business-hours.ts'
import { cellsOf } from '../board/day-cells.ts'
import { DayHead } from '../board/day-head.tsx'
import { EmployeeHeader, MonthCellHeader } from './day-headers.tsx'
import { EventBody } from './event-body.tsx'
import { gridOptions } from './grid-options.ts'
import type { GridProps } from './grid-props.ts'
import { columnOf } from '../board/team-columns.ts'
import { text } from '../text.ts'
import { fromIso } from '../wall-minutes.ts'
import { IconCoffee } from '@tabler/icons-react'
import css from './background-body.module.css'

const types: Record<GridProps['view'], string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  team: 'team',
}
type DayHeader = { readonly date: Date; readonly weekdayText: string }
const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** The options that depend on what is shown, in one object that changes only with it. */
export function useGridOptions(props: GridProps) {
  const { view, phone, hour, columns, occupancies, today, statusNames, work, date, employee } = props
  const dayHead = useDayHeads(props)
  return useMemo(() => {
    const team = view === 'team'
    const employeeHead = (column: number) => {
      const person = columns[column]
      return (
        person && (
          <EmployeeHeader
            id={person.id}
            name={person.name}
            occupancy={occupancies.get(person.id)}
            off={dayOff(work, person.id, date)}
          />
        )
      )
    }
    return {
      ...gridOptions,
      initialView: types[view],
      slotMinHeight: hour / 4,
      views: { team: { type: 'timeGrid', duration: { days: columns.length || 1 } } },
      selectable: view !== 'month',
      navLinks: !team && view !== 'day',
      dayHeaders: !(view === 'day' && phone),
      dayHeaderContent: ({ date: day, weekdayText }: DayHeader) => {
        const iso = isoDay(day)
        if (team) return employeeHead(columnOf(iso))
        if (view === 'month') return phone ? text.shortDays[day.getUTCDay()] : weekdayText
        return dayHead(iso)
      },
      dayCellTopContent: ({ date: day, isOther }: DayCellInfo) => (
        <MonthCellHeader date={isoDay(day)} today={isoDay(day) === today} other={isOther} phone={phone} />
      ),
      eventContent: (info: EventDisplayInfo) => {
        const isShared = view === 'month' && employee === undefined
        const block = info.event.extendedProps.block as TimeBlock | undefined
        if (!block) return <EventBody {...info} statusNames={statusNames} isShared={isShared} />
        const { startStr, endStr } = info.event
        return <BlockBody block={block} withName={isShared} start={fromIso(startStr)} end={fromIso(endStr)} />
      },
      backgroundEventContent: (info: EventDisplayInfo) => <BackgroundBody {...info} />,
    }
  }, [view, phone, hour, columns, occupancies, today, statusNames, work, date, employee, dayHead])
}

/** Draws the head of a day of one employee. */
function useDayHeads({ view, date, today, rows, work, blocks, employee }: GridProps) {
  return useMemo(() => {
    const cellOf = cellsOf(rows, work, blocks)
    const first = view === 'week' ? weekStart(date) : date
    const dates = Array.from({ length: view === 'week' ? 7 : 1 }, (_, i) => addDays(first, i))
    const own = work?.filter(({ employee_id }) => employee_id === employee)
    const closings = own && closingEarly(own, dates)
    return (iso: string) => {
      const cell = employee === undefined ? undefined : cellOf(employee, iso)
      const why = cell && dayOffOf(cell)
      return (
        <DayHead
          date={iso}
          isToday={iso === today}
          isClosed={false}
          until={closings?.get(iso)}
          load={cell?.load}
          off={why ? text.dayOff[why] : undefined}
        />
      )
    }
  }, [view, date, today, rows, work, blocks, employee])
}

/** Why an employee does not work on the date; undefined when they do or the reason is unknown. */
function dayOff(work: WorkingHours | undefined, employee: number, date: string): string | undefined {
  const day = work && dayOf(work, employee, date)
  return day?.ranges.length === 0 ? text.notWorking[day.rest ?? 'none'] : undefined
}

/** The content of an event in the background: a break of an employee. */
const BackgroundBody = ({ event }: Pick<EventDisplayInfo, 'event'>) =>
  event.extendedProps.kind === 'break' && (
    <span className={css.break}>
      <IconCoffee size={14} stroke={1.75} aria-hidden />
      {text.break}
    </span>
  )
