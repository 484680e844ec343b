/** A request that succeeds, for every endpoint of the hours and absences of employees. */
import { addDays } from '#shared/values/local-time.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { DAY, type Fixture } from '#tests/support/fixture.ts'

let turn = 0
/** After all appointments of the sweeps. */
const nextDayOff = () => {
  const date = addDays('2027-02-01', turn++)
  return { from_date: date, until_date: date, note: 'חופשה' }
}
/** Hours as long as the office's, so that later requests still find free times. */
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
const absencesOf = ({ ids }: Fixture) => `/api/employees/${ids.employee}/absences`
const days = () => ({ query: { start: DAY, end: '2026-12-01' } })
const ofEmployee = ({ ids }: Fixture) => ({ params: { id: ids.employee } })

export const workingTimeRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'employees.loads': days,
  'employees.workingHours': days,
  'employees.hours': ofEmployee,
  'employees.saveHours': (f) => ({
    ...ofEmployee(f),
    body: { own_hours: 1, hours: everyDay, rests_on_holidays: 1 },
  }),
  'employees.absences': ofEmployee,
  'employees.addAbsence': (f) => ({ ...ofEmployee(f), body: nextDayOff() }),
  'employees.removeAbsence': async (f) => ({
    params: { id: f.ids.employee, absenceId: (await f.office.create(absencesOf(f), nextDayOff())).id },
  }),
}
