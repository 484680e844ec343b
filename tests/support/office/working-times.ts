/** Requests for the hours and absences of the employees of a test's office. */
import { callerOf, type Answer, type Office } from '#tests/support/office.ts'

/** The date to which the tests' hours and absences apply. */
export const TUESDAY = '2026-11-24'
/** A Tuesday with a break at noon. */
export const splitShift = [
  { weekday: 2, from: '09:00', to: '12:00' },
  { weekday: 2, from: '13:30', to: '17:00' },
]

export const hoursOf = (office: Office, id = office.ids.employee): string => `/api/employees/${id}/hours`
export const absencesOf = (office: Office, id = office.ids.employee): string => `/api/employees/${id}/absences`

/** Gives the office's employee hours of their own. */
export const saveHours = (office: Office, hours: object[], more: object = {}): Promise<Answer> =>
  office.owner('PUT', hoursOf(office), { own_hours: 1, hours, rests_on_holidays: 1, ...more })

/** The working hours of the whole team: the owner first, then the employee. */
export const workingHours = async (office: Office, start = TUESDAY, end = '2026-11-25') =>
  (await office.employee('GET', `/api/employees/working-hours?start=${start}&end=${end}`)).body.working_hours as {
    employee_id: number
    days: { date: string; ranges: { from: string; to: string }[]; rest: string | null }[]
  }[]

/** The times that a visitor is offered with the employee from TUESDAY on, a row for each day. */
export const offeredDays = async (office: Office) => {
  const call = await callerOf(null)
  const { service, employee } = office.ids
  const url = `/api/online-booking/slots/${office.slug}?service_id=${service}&employee_id=${employee}&from=${TUESDAY}&days=3`
  return (await call('GET', url)).body.days as { date: string; free: string[]; open: object[] }[]
}
