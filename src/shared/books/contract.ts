import { z } from 'zod'
import { PAYMENT_METHODS } from '../checkout/payment-methods.ts'
import { contract } from '../http/endpoint.ts'
import { documentType } from '../invoices/document-rows.ts'
import { flag, id, localDate, money } from '../values/wire.ts'
import { routes } from './routes.ts'

const count = z.int().nonnegative()
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: 'date' })

/** Net, VAT and total of documents: 320 and 400 less their credits. A 300 states a debt and is no income. */
const income = { total: money, net: money, vat: money }

const summary = z
  .object({
    month,
    business_type: z.enum(['licensed', 'exempt', 'company']),
    /** In percent at the end of the month, `18.00`. Null for an exempt dealer, whose `vat` is 0.00. */
    vat_rate: z.string().nullable(),
    /** When the VAT of the month is to be reported. Null for an exempt dealer. */
    vat_due: localDate.nullable(),
    income: z.object({
      ...income,
      /** Documents that are no credits, and credits with their net amount. */
      documents: count,
      credits: count,
      credited: money,
    }),
    /** Today, whatever the month. */
    debts: z.object({ sum: money, customers: count }),
    /** Six months, the asked one last. */
    months: z.array(z.object({ month, ...income })),
    /** Money received in the month less refunds, largest first. */
    methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: money })),
    /** `sum` counts credits of the series as negative; that of 330 is negative. */
    documents: z.array(z.object({ document_type: documentType, first: z.int(), last: z.int(), count, sum: money })),
    /** Net sales by who did the work, credits deducted. The employee is null for lines without one. */
    employees: z.array(
      z.object({
        employee: z.object({ id, name: z.string() }).nullable(),
        net: money,
        commission_percent: z.string(),
        commission: money,
      }),
    ),
    /** The turnover of the year up to the end of the month, and its ceiling. Null unless the dealer is exempt. */
    ceiling: z.object({ turnover: money, amount: money, near: flag, over: flag }).nullable(),
  })
  .meta({ id: 'BooksSummary' })

export const books = contract('books', routes, {
  /** The figures of a month. Owners, and employees with may_report. */
  summary: {
    access: 'staff',
    query: z.object({ month }),
    status: 200,
    reply: summary,
    fails: ['books_plan_required', 'reports_not_allowed'],
  },
})
