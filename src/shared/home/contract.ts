import { z } from 'zod'
import { statusKey } from '../calendar-settings/contract.ts'
import { contract } from '../http/endpoint.ts'
import { flag, id, localDate, money, wallClockOut } from '../values/wire.ts'
import { PERIODS } from '../values/periods.ts'
import { routes } from './routes.ts'

const count = z.int().nonnegative()
const next = z.object({
  id,
  employee_id: id,
  employee_name: z.string(),
  customer_name: z.string(),
  service_name: z.string(),
  service_color: z.string(),
  status_key: statusKey,
  status_name: z.string(),
  status_color: z.string(),
  start_time: wallClockOut,
  end_time: wallClockOut,
})

export const home = contract('home', routes, {
  /** Everything that Home says in numbers, of one moment. */
  show: {
    access: 'staff',
    query: z.object({ period: z.enum(PERIODS).default('today') }),
    status: 200,
    reply: z.object({
      sales: z.object({
        count,
        revenue: money,
        /** Of one sale; 0.00 when there is none. */
        average: money,
        /** The like period before, up to the same point of it. */
        previous: z.object({ count, revenue: money }),
        /** Of the revenue, in whole percent; null when nothing was sold before. */
        change: z.int().nullable(),
      }),
      /** Days of the week or the month, months of the year; `date` is the first day of each. */
      bars: z.array(z.object({ date: localDate, count, revenue: money, current: flag })),
      /** Of today, whatever the period; cancelled ones are not counted. */
      appointments: z.object({ total: count, done: count, left: count }),
      /** What has not ended, the soonest first, a few of them. */
      next: z.array(next),
      debts: z.object({ sum: money, customers: count }),
    }),
  },
})
