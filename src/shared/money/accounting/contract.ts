import { z } from 'zod'
import { PAYMENT_KINDS } from '#shared/values/payment-methods.ts'
import { contract } from '#shared/http/endpoint.ts'
import { documentType } from '../invoices/invoice-rows.ts'
import { flag, id, instant, localDate, money, moneyIn, optionalDealerNumber } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const count = z.int().nonnegative()
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: 'date' })

/**
 * Net, VAT and total of invoices: 320 and 400 less their credits. A 300 states a debt and is no
 * income.
 */
const income = { total: money, net: money, vat: money }

/** The turnover of an exempt dealer's year so far, beside the ceiling. `near` begins at 80 %. */
export const ceiling = z.object({ turnover: money, amount: money, near: flag, over: flag })

/** Of a former dealer, whose invoices have files of their own; missing for the present one. */
const dealer = optionalDealerNumber
const summary = z
  .object({
    month,
    business_type: z.enum(['licensed', 'exempt', 'company']),
    /**
     * In percent at the end of the month, `18.00`. Null for an exempt dealer, whose `vat` is 0.00.
     */
    vat_rate: z.string().nullable(),
    /** When the VAT of the month is to be reported. Null for an exempt dealer. */
    vat_due: localDate.nullable(),
    income: z.object({
      ...income,
      /** Invoices that are no credits, and credits with their net amount. */
      documents: count,
      credits: count,
      credited: money,
    }),
    /** Today, whatever the month. */
    debts: z.object({ sum: money, customers: count }),
    /** Six months, the asked one last. */
    months: z.array(z.object({ month, ...income })),
    /** Money received in the month less refunds, largest first. */
    methods: z.array(z.object({ method: z.enum(PAYMENT_KINDS), amount: money })),
    /** `sum` counts credits of the number range as negative; that of 330 is negative. */
    documents: z.array(z.object({ document_type: documentType, first: z.int(), last: z.int(), count, sum: money })),
    /**
     * Net sales by who did the work, credits deducted, and the tips of the month, which are no
     * sales. The employee is null for lines without one.
     */
    employees: z.array(
      z.object({
        employee: z.object({ id, name: z.string() }).nullable(),
        net: money,
        commission_percent: z.string(),
        commission: money,
        tips: money,
      }),
    ),
    /**
     * The turnover of the year up to the end of the month, and its ceiling. Null unless the dealer
     * is exempt.
     */
    ceiling: ceiling.nullable(),
  })
  .meta({ id: 'BooksSummary' })

const dayClose = z
  .object({
    id,
    /** Counts the closes of the office. */
    number: z.int(),
    close_date: localDate,
    /** Cash received less cash refunds since the close before. */
    expected_cash: money,
    counted_cash: money,
    /** Counted less expected. */
    difference: money,
    closed_by: z.string(),
    closed_at: instant,
  })
  .meta({ id: 'DayClose' })

/** An email to the accountant with the files of a month. */
const sending = z
  .object({
    to: z.string(),
    status: z.enum(['queued', 'sent', 'failed']),
    created_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'MonthSending' })

export const accounting = contract('accounting', routes, {
  /**
   * The figures of a month: as JSON, as sheets of Excel for the accountant, or as a page to print.
   * Owners, and employees with may_report.
   */
  summary: {
    access: 'staff',
    needs: 'may_see_revenue',
    transaction: 'own',
    query: z.object({ month, format: z.enum(['json', 'xlsx', 'pdf']).default('json') }),
    download: 'some',
    status: 200,
    reply: summary,
    fails: ['books_plan_required', 'reports_not_allowed', 'proof_required'],
  },
  /** The uniform structure (OPENFRMT 1.31) of a range of dates, both included, as a zip archive. */
  openfrmt: {
    access: 'staff',
    needs: ['may_see_revenue', 'may_export'],
    transaction: 'own',
    query: z.object({ from: localDate, to: localDate, business_number: dealer }),
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['books_plan_required', 'reports_not_allowed', 'business_number_missing', 'proof_required'],
  },
  /**
   * The sales of a month for the detailed VAT report, as a text file. Inputs are not kept and not
   * in it.
   */
  pcn874: {
    access: 'staff',
    needs: ['may_see_revenue', 'may_export'],
    transaction: 'own',
    query: z.object({ month, business_number: dealer }),
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: [
      'books_plan_required',
      'reports_not_allowed',
      'business_number_missing',
      'exempt_reports_no_vat',
      'proof_required',
    ],
  },
  /**
   * Where the files of a month are sent, and the last email with them; null when there was none.
   */
  accountant: {
    access: 'staff',
    needs: 'may_see_revenue',
    query: z.object({ month }),
    status: 200,
    reply: z.object({ email: z.string().nullable(), last: sending.nullable() }),
    fails: ['books_plan_required', 'reports_not_allowed'],
  },
  /**
   * Sends the month as Excel and as PDF to the accountant of the business settings. A month that
   * waits is not queued again.
   */
  sendMonth: {
    access: 'staff',
    needs: ['active', 'may_see_revenue', 'may_export'],
    transaction: 'own',
    body: z.object({ month }),
    status: 200,
    reply: z.object({ sending }),
    fails: ['books_plan_required', 'reports_not_allowed', 'accountant_missing', 'mailbox_unproved'],
  },
  /**
   * The counts of the cash drawer of a month, newest first, and the cash that a close would expect
   * now.
   */
  closes: {
    access: 'staff',
    needs: 'may_see_revenue',
    query: z.object({ month }),
    status: 200,
    reply: z.object({ open: z.object({ since: instant, expected_cash: money }), day_closes: z.array(dayClose) }),
    fails: ['books_plan_required', 'reports_not_allowed'],
  },
  /**
   * Records a count of the cash drawer. It cannot be changed later. `date` is today or a day that
   * was not closed.
   */
  closeDay: {
    access: 'staff',
    needs: ['active', 'may_see_revenue'],
    body: z.object({ date: localDate, counted_cash: moneyIn }),
    status: 201,
    reply: z.object({ day_close: dayClose }),
    fails: ['books_plan_required', 'reports_not_allowed', 'day_already_closed', 'day_closed_meanwhile'],
  },
})
