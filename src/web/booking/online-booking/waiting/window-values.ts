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

/** The first values: what the address names, for two weeks from today. */
export function firstValues({ services, today }: BookingStart, search: string): WindowValues {
  const asked = new URLSearchParams(search)
  const service = services.find(({ id }) => String(id) === asked.get('service')) ?? services[0]!
  const employee = service.employees.some((id) => String(id) === asked.get('employee')) ? asked.get('employee')! : ''
  const until = addDays(today, SUGGESTED_DAYS)
  return {
    service: String(service.id),
    employee,
    from: today,
    until,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    fromTime: '00:00',
    untilTime: '24:00',
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
