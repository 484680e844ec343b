/** Different bookings, sixteen at a time, through the API; beside bare inserts of the same rows. */
import { addDays, dateOf, wallAt } from '#shared/values/local-time.ts'
import { benchOffice, openBench } from './office.ts'
import { percentile, round } from './measure.ts'

const AT_ONCE = 16
const COUNT = 800

export async function booking(): Promise<void> {
  const bench = await openBench()
  try {
    const office = await benchOffice(bench)
    const headers = { authorization: `Bearer ${office.token}` }
    const first = addDays(dateOf(bench.services.clock()), 1)
    const slotOf = (i: number) => {
      const employee = office.employees[i % 10]!
      const n = Math.floor(i / 10)
      const minutes = 8 * 60 + (n % 20) * 30
      const day = addDays(first, Math.floor(n / 20))
      const time = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
      return { employee, start: wallAt(day, time(minutes)), end: wallAt(day, time(minutes + 30)) }
    }
    const book = async (i: number) => {
      const { employee, start, end } = slotOf(i)
      const payload = {
        employee_id: employee,
        customer_id: office.customer,
        service_id: office.service,
        start_time: start,
        end_time: end,
      }
      const reply = await bench.app.inject({ method: 'POST', url: '/api/appointments', headers, payload })
      if (reply.statusCode !== 201) throw new Error(reply.body)
    }
    const bare = async (i: number) => {
      const { employee, start, end } = slotOf(i)
      await bench.pool.query(
        `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
         values ($1, $2, $3, $4, $5::timestamp at time zone 'Asia/Jerusalem', $6::timestamp at time zone 'Asia/Jerusalem', 'confirmed', 'staff')`,
        [office.officeId, employee, office.customer, office.service, start, end],
      )
    }
    const rows = [await throughput('POST /api/appointments', book)]
    await bench.pool.query('truncate appointments cascade')
    rows.push(await throughput('bare insert', bare))
    console.table(rows)
  } finally {
    await bench.stop()
  }
}

async function throughput(what: string, work: (i: number) => Promise<void>) {
  const taken: number[] = []
  let next = 0
  const cpu = process.cpuUsage()
  const began = performance.now()
  const worker = async () => {
    for (let i = next++; i < COUNT; i = next++) {
      const at = performance.now()
      await work(i)
      taken.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    what,
    'per second': round(COUNT / seconds, 0),
    'p50 ms': round(percentile(taken, 0.5)),
    'p99 ms': round(percentile(taken, 0.99)),
    'node CPU ms each': round((user + system) / 1000 / COUNT, 2),
  }
}
