/** Visits of several services that repeat, in tests: a haircut from ten, then a blow-dry. */
import { addDays } from '#shared/values/local-time.ts'
import { at, booking, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { messages, runHeldMessages } from './reminders.ts'
import { DAY, previewOf } from './recurrence.ts'
import { world } from '#tests/support/world.ts'

/** With the service of the blow-dry, which both employees give. */
export type WithDry = Office & { readonly dry: number }
export async function officeWithDry(): Promise<WithDry> {
  const office = await createTestOffice()
  const service = { name: 'פן', price: '80', category_id: office.ids.category, time_window: 30 }
  const assignedEmployees = [office.ids.owner, office.ids.employee]
  const { id } = await office.create('/api/products', { ...service, assignedEmployees })
  return { ...office, dry: id }
}

/** An hour with the employee and half an hour with the owner, on three Tuesdays. */
export const visits = ({ dry, ids }: WithDry, more: object = {}) => ({
  every_weeks: 1,
  count: 3,
  more: [{ service_id: dry, employee_id: ids.owner, minutes: 30 }],
  ...more,
})
/** The preview of `visits`, with some parts of the query changed. */
export function previewVisits(office: WithDry, changed: object = {}, ...when: string[]): Promise<Answer> {
  const { more: _, ...typed } = visits(office)
  const lists = { more_services: office.dry, more_employees: office.ids.owner, more_minutes: 30 }
  return previewOf(office, { ...typed, ...lists, ...changed }, ...when)
}

/** The Tuesday of the recurrence by its number, `YYYY-MM-DD` and `MM-DD`. */
export const week = (n: number) => addDays(DAY, 7 * n)
export const day = (n: number) => week(n).slice(5)
/** These times on all three dates. */
export const ofWeeks = (...ofDay: readonly string[]) =>
  [0, 1, 2].flatMap((n) => ofDay.map((time) => `${day(n)} ${time}`))

type Row = { id: number; start: string; service: string; status: string; held: boolean; gone: boolean; visit: string }
/** The appointments of all recurrence of the office by start, also deleted ones. */
export async function rowsOfVisits({ officeId }: Office): Promise<Row[]> {
  const { pool } = await world()
  const { rows } = await pool.query(
    `select a.id, to_char(a.start_at at time zone 'Asia/Jerusalem', 'MM-DD HH24:MI') as start, s.name as service,
       a.status_key as status, a.holds_slot as held, a.deleted_at is not null as gone, a.visit_key as visit
     from appointments a join products s on s.office_id = a.office_id and s.id = a.service_id
     where a.office_id = $1 and a.series_id is not null order by a.start_at, a.id`,
    [officeId],
  )
  return rows
}
/** Books the owner, who gives the blow-dry. */
export const takeOwner = (office: Office, date: string, from: string, to: string) =>
  office.create('/api/appointments', booking(office, at(date, from), at(date, to), { employee_id: office.ids.owner }))

/** The messages about changes and cancellations that the customer got. */
export async function told(office: Office): Promise<string[]> {
  await runHeldMessages(office)
  return [...(await messages(office, 'change')), ...(await messages(office, 'cancellation'))].map((one) => one.message)
}
