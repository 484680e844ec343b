import type { DayCellInfo, EventDisplayInfo } from '@fullcalendar/react'
import { useMemo } from 'react'
import type { WorkingHours } from '../employees/api.ts'
import { dayOf } from './business-hours.ts'
import type { GridProps } from './grid-props.ts'
import type { CalendarView } from './calendar-search.ts'
import { DayHeader, EmployeeHeader, MonthCellHeader } from './day-headers.tsx'
import { EventBody } from './event-body.tsx'
import { gridOptions } from './grid-options.ts'
import { columnOf } from './team-columns.ts'
import { text } from './text.ts'

const types: Record<CalendarView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  team: 'team',
}
type DayHeader = { readonly date: Date; readonly isNarrow: boolean; readonly weekdayText: string }
const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** The options that depend on what is shown, in one object that changes only with it. */
export function useGridOptions({ view, phone, columns, occupancies, today, statusNames, work, date }: GridProps) {
  return useMemo(() => {
    const team = view === 'team'
    const employeeHead = (column: number) => {
      const employee = columns[column]
      return (
        employee && (
          <EmployeeHeader
            id={employee.id}
            name={employee.name}
            occupancy={occupancies.get(employee.id)}
            off={dayOff(work, employee.id, date)}
          />
        )
      )
    }
    return {
      ...gridOptions,
      initialView: types[view],
      slotMinHeight: phone ? 22 : 17,
      views: { team: { type: 'timeGrid', duration: { days: columns.length || 1 } } },
      selectable: view !== 'month',
      navLinks: !team && view !== 'day',
      dayHeaders: !(view === 'day' && phone),
      dayHeaderContent: ({ date: day, isNarrow, weekdayText }: DayHeader) => {
        const iso = isoDay(day)
        if (team) return employeeHead(columnOf(iso))
        if (view === 'month') return phone ? text.shortDays[day.getUTCDay()] : weekdayText
        return <DayHeader date={iso} today={iso === today} narrow={isNarrow} />
      },
      dayCellTopContent: ({ date: day, isOther }: DayCellInfo) => (
        <MonthCellHeader date={isoDay(day)} today={isoDay(day) === today} other={isOther} phone={phone} />
      ),
      eventContent: (info: EventDisplayInfo) => <EventBody {...info} statusNames={statusNames} team={team} />,
    }
  }, [view, phone, columns, occupancies, today, statusNames, work, date])
}

/** Why an employee does not work on the date; undefined when they do or the reason is unknown. */
function dayOff(work: WorkingHours | undefined, employee: number, date: string): string | undefined {
  const day = work && dayOf(work, employee, date)
  return day?.ranges.length === 0 ? text.notWorking[day.rest ?? 'none'] : undefined
}
