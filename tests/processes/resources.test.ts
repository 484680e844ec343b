import { expect, it } from 'vitest'
import { timeOf, wallClockAt } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import { database, dayAfter, office, othersOf, staff, startTwoProcesses, visitors } from './two-processes.ts'

startTwoProcesses()
const EMPLOYEES = 20
const CALLERS = rounds(60, 200)
const phoneOf = (i: number) => `050-71234${String(i).padStart(2, '0')}`

/** A service that needs one of two units, with many employees who give it. */
async function serviceWithRoom(quantity: number) {
  const create = async (url: string, body: object) =>
    Object.values((await staff[0]!('POST', url, body)).body)[0] as { id: number }
  const employees: number[] = []
  for (let i = 0; i < EMPLOYEES; i++)
    employees.push((await create('/api/users/create', { name: `עובדת ${i}`, phone: phoneOf(i) })).id)
  const room = (await create('/api/resources', { name: 'חדר לייזר', quantity })).id
  const { categories } = (await staff[0]!('GET', '/api/categories')).body
  const service = await create('/api/products', {
    name: 'לייזר',
    price: '100',
    category_id: categories[0].id,
    assignedEmployees: employees,
    time_window: 60,
    buffer_minutes: 15,
    resources: [room],
  })
  return { employees, room, service: service.id }
}
/** Pairs of uses of one unit that overlap, and the most uses at one time. */
const facts = async (room: number) => {
  const { rows } = await database.query<{ pairs: number; most: number; uses: number }>(
    `select (select count(*)::int from resource_uses x join resource_uses y using (office_id, resource_id, unit)
         where x.resource_id = $1 and x.occupant < y.occupant
           and tstzrange(x.start_at, x.end_at) && tstzrange(y.start_at, y.end_at)) as pairs,
       resource_load($2, $1, '{}', '-infinity', 'infinity')::int as most,
       (select count(*)::int from resource_uses where resource_id = $1) as uses`,
    [room, office.id],
  )
  return rows[0]!
}

it(`gives a room of two units to two of ${CALLERS} visitors, each with an employee of their own choice`, async () => {
  const { employees, room, service } = await serviceWithRoom(2)
  const book = (day: string, i: number, minute: number) => ({
    employee_id: employees[i % EMPLOYEES],
    service_id: service,
    start_time: wallClockAt(day, timeOf(minute)),
    end_time: wallClockAt(day, timeOf(minute + 60)),
  })
  const calls = await visitors(CALLERS)
  const first = dayAfter(1)
  const answers = await Promise.all(calls.map((call, i) => call('POST', '/api/appointments', book(first, i, 10 * 60))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(othersOf(answers)).toEqual([])
  expect(await facts(room)).toEqual({ pairs: 0, most: 2, uses: 2 })

  // at many times, by visitors and staff, with cancellations in between
  const second = dayAfter(2)
  const mixed = await Promise.all(
    calls.map(async (call, i) => {
      const minute = 8 * 60 + 30 * ((i * 7) % 17)
      if (i % 2) return call('POST', '/api/appointments', book(second, i, minute))
      const made = await staff[(i / 2) % 2]!('POST', '/api/appointments', {
        ...book(second, i, minute),
        customer_id: office.customer,
      })
      if (made.status === 201 && i % 3 === 0)
        return staff[1]!('PUT', `/api/appointments/${made.body.appointment.id}`, { status_key: 'cancelled' })
      return made
    }),
  )
  expect(othersOf(mixed).filter(({ body }) => body.code !== 'resource_taken' && body.code !== 'booking_limit')).toEqual(
    [],
  )
  const after = await facts(room)
  expect(after).toMatchObject({ pairs: 0, most: 2 })
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from appointments where service_id = $1 and status_key <> 'cancelled'`,
    [service],
  )
  expect(after.uses).toBe(rows[0]!.n)
})
