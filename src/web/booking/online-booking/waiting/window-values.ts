import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { addDays, timeOf } from '#shared/values/local-time.ts'

export type WindowValues = {
  readonly service: string
  /** '' for anyone. */
  readonly employee: string
  readonly from: string
  readonly until: string
  readonly weekdays: readonly number[]
  readonly fromTime: string
  readonly untilTime: string
}
const SUGGESTED_DAYS = 14
const HOURS = Array.from({ length: 25 }, (_, hour) => timeOf(60 * hour))
/** Full hours: beginnings from 00:00, ends until 24:00. */
export const hourChoices = (which: 'from' | 'until') =>
  HOURS.slice(which === 'from' ? 0 : 1, which === 'from' ? -1 : undefined).map((time) => ({ value: time, name: time }))

const openingOf = ({ opening }: BookingStart) =>
  opening ?? { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '00:00', until: '24:00' }

/** The parts of a day, as the choice of a time has them. */
const DAY_PARTS = ['whole', 'morning', 'noon', 'evening'] as const
type DayPart = (typeof DAY_PARTS)[number]
/** The hours of a part of the day on which the business is open. */
export function hoursOf(start: BookingStart, part: DayPart): Pick<WindowValues, 'fromTime' | 'untilTime'> {
  const { from, until } = openingOf(start)
  const ends = { whole: [from, until], morning: [from, '12:00'], noon: ['12:00', '17:00'], evening: ['17:00', until] }
  const [begin, end] = ends[part] as [string, string]
  return { fromTime: begin > from ? begin : from, untilTime: end < until ? end : until }
}
/** The parts in which the business is open at all. */
export const openParts = (start: BookingStart): DayPart[] =>
  DAY_PARTS.filter((part) => {
    const { fromTime, untilTime } = hoursOf(start, part)
    return fromTime < untilTime
  })

/** What the address names, for two weeks from today, when the business is open. */
export function firstValues(start: BookingStart, search: string): WindowValues {
  const { services, today } = start
  const asked = new URLSearchParams(search)
  const service = services.find(({ id }) => String(id) === asked.get('service')) ?? services[0]!
  const employee = service.employees.some((id) => String(id) === asked.get('employee')) ? asked.get('employee')! : ''
  const until = addDays(today, SUGGESTED_DAYS)
  return {
    service: String(service.id),
    employee,
    from: today,
    until,
    weekdays: openingOf(start).weekdays,
    ...hoursOf(start, 'whole'),
  }
}
/** The request of valid values. */
export const bodyOf = ({ service, employee, from, until, weekdays, fromTime, untilTime }: WindowValues) => ({
  service_id: Number(service),
  employee_ids: employee === '' ? [] : [Number(employee)],
  from_date: from,
  until_date: until,
  weekdays: [...weekdays],
  from_time: fromTime,
  until_time: untilTime,
})
