import { z } from 'zod'
import { request } from '#shared/calendar/appointment-requests/contract.ts'
import { ceiling } from '#shared/money/accounting/contract.ts'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { PAYMENT_KINDS } from '#shared/values/payment-methods.ts'
import { contract } from '#shared/http/endpoint.ts'
import { flag, id, localDate, money, version, wallClockOut } from '#shared/values/wire.ts'
import { PERIODS } from '#shared/values/periods.ts'
import { routes } from './routes.ts'

const count = z.int().nonnegative()
const next = z.object({
  id,
  version,
  employee_id: id,
  employee_name: z.string(),
  customer_name: z.string(),
  booked_for: z.string().nullable(),
  service_name: z.string(),
  service_color: z.string(),
  status_key: statusKey,
  status_name: z.string(),
  status_color: z.string(),
  start_time: wallClockOut,
  end_time: wallClockOut,
})

export const home = contract('home', routes, {
  /** The figures of Home at one moment. */
  show: {
    access: 'staff',
    query: z.object({ period: z.enum(PERIODS).default('today') }),
    status: 200,
    reply: z.object({
      /** Null, like the debts, unless the caller may see revenue; `bars` are then empty. */
      sales: z
        .object({
          /** Orders of the period. Settlements of earlier debts are not counted. */
          count,
          /** Money received in the period less refunds. */
          revenue: money,
          /** Average price of a sale; 0.00 without sales. */
          average: money,
          /** The previous period, up to the same point. */
          previous: z.object({ count, revenue: money }),
          /** Change of revenue in whole percent; null when there was no revenue before. */
          change: z.int().nullable(),
        })
        .nullable(),
      /** Days of a week or month, or months of a year; `date` is the first day of each. */
      bars: z.array(z.object({ date: localDate, count, revenue: money, current: flag })),
      /** The money received in the period; null like the sales. */
      money: z
        .object({
          /** Payments, without refunds. */
          payments: count,
          /** By method of payment, the largest first, less refunds by the method. */
          methods: z.array(z.object({ method: z.enum(PAYMENT_KINDS), amount: money })),
          /** Prices of today's appointments that are still to end; null for other periods. */
          expected: money.nullable(),
        })
        .nullable(),
      /**
       * Appointments of today, whatever the period, without cancelled ones. `left` includes those
       * that take place now. Like `next`, they are the caller's own unless they may see revenue.
       */
      appointments: z.object({ total: count, done: count, left: count, now: count }),
      /** The first requests that wait: the caller's own, and for owners those of the office. */
      requests: z.object({ total: count, first: z.array(request) }),
      /** The next appointments that have not ended, soonest first. */
      next: z.array(next),
      debts: z.object({ sum: money, customers: count }).nullable(),
      /** Times that the waiting list filled this month, with their prices; null like the sales. */
      filled: z.object({ count, amount: money }).nullable(),
      /** Products that run low. */
      low_stock: count,
      /** Of this year. Null unless the dealer is exempt and the caller may see reports. */
      ceiling: ceiling.nullable(),
    }),
  },
})
