import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameHours } from '#shared/office/working-hours/week-hours.ts'
import { type Appointment, appointmentsIn, type Service, services, settingsQuery } from './api.ts'
import type { Employee } from '#web/team/employees/api.ts'
import { activeEmployees, workingHoursIn } from './team-queries.ts'
import { widestHours } from './grid/business-hours.ts'
import { type Filters, applyFilters } from './grid/calendar-events.ts'
import type { DayRange } from './calendar-range.ts'
import { usePeople } from './use-people.ts'
import { type Hours, HOURS_BEFORE_SETTINGS, visibleHours } from './visible-hours.ts'

const noRows: readonly never[] = []
/** Used until the settings are loaded. */
const allDay = sameHours([0, 1, 2, 3, 4, 5, 6], HOURS_BEFORE_SETTINGS.from, HOURS_BEFORE_SETTINGS.to)

/**
 * The data of the calendar: five requests, four of them cached for a quarter of an hour. `known` is
 * false until the view is known.
 */
export function useCalendarData(days: DayRange, known: boolean, filters: Filters & { readonly cancelled: boolean }) {
  const settings = useQuery(settingsQuery)
  const team = useQuery(activeEmployees)
  const serviceList = useQuery(services)
  const appointments = useQuery({ ...appointmentsIn(days), enabled: known })
  const hoursOfDays = useQuery({ ...workingHoursIn(days), enabled: known })
  const work = hoursOfDays.data
  const rows: readonly Appointment[] = appointments.data ?? noRows
  const office: Hours = useMemo(
    () =>
      settings.data
        ? {
            from: settings.data.calendar_settings.calendar_start_time.slice(0, 5),
            to: settings.data.calendar_settings.calendar_end_time.slice(0, 5),
          }
        : HOURS_BEFORE_SETTINGS,
    [settings.data],
  )
  const widestRange = useMemo(() => widestHours(office, work ?? noRows), [office, work])
  const { from, to } = visibleHours(widestRange, rows)
  return {
    statuses: settings.data?.statuses ?? noRows,
    statusNames: useMemo(
      () => new Map<string, string>(settings.data?.statuses.map(({ key, name }) => [key, name])),
      [settings.data],
    ),
    officeHours: settings.data?.calendar_settings.hours ?? allDay,
    employees: (team.data ?? noRows) as readonly Employee[],
    employeesLoaded: !!team.data,
    people: usePeople({ active: team.data, rows: appointments.data }, filters.employee),
    services: (serviceList.data ?? noRows) as readonly Service[],
    /** The lists of the dialog have loaded or failed. */
    ready: !serviceList.isPending && !team.isPending && !settings.isPending,
    /** Unfiltered; the occupancy is computed from them. */
    rows,
    shown: useMemo(
      () => applyFilters(rows, { employee: filters.employee, service: filters.service, cancelled: filters.cancelled }),
      [rows, filters.employee, filters.service, filters.cancelled],
    ),
    office,
    /** Undefined until the response arrives. */
    work,
    hours: useMemo(() => ({ from, to }), [from, to]),
    /** What the totals are counted from has loaded or failed. */
    counted: !!appointments.data && !serviceList.isPending && !hoursOfDays.isPending,
    settingsLoaded: !!settings.data,
    rowsLoaded: !!appointments.data,
    loading: appointments.isPending,
    failure: appointments.error ?? settings.error,
    retry: () => {
      if (settings.error) void settings.refetch()
      void appointments.refetch()
    },
  }
}
