import { z } from 'zod'
import { PAYMENT_METHODS } from '#shared/values/payment-methods.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import {
  requiredText,
  flagIn,
  idInPath,
  instant,
  integerInQuery,
  localDate,
  money,
  optionalText,
  safeText,
} from '#shared/values/wire.ts'
import { invoiceMethod, documentType, draft, draftChange, invoice, invoiceWithItems } from './invoice-rows.ts'
import { FIRST_NUMBER_MAX, INVOICE_SORTS, type INVOICE_TYPES } from './rules.ts'
import { routes } from './routes.ts'

const editing = ['invoices_plan_required', 'selling_not_allowed'] as const
const dated = ['invoice_date_too_early', 'invoice_date_in_future', 'invoice_date_other_year'] as const
const params = z.object({ id: idInPath })
const reply = z.object({ invoice: invoiceWithItems })
/** By its number, its number in a type or its id: `2836`, `320-2836`, `id-2836`. */
const named = z.object({ id: z.string().regex(/^((id|\d{3})-)?[1-9]\d{0,14}$/) })
/** A share token, or what names an invoice. */
const namedOrToken = z.string().regex(/^(((id|\d{3})-)?[1-9]\d{0,14}|[A-Za-z0-9_-]{22})$/)

const filters = {
  /** Dates of invoices, both included. */
  from: localDate.optional(),
  to: localDate.optional(),
  /** Also one of several by which an invoice was paid. */
  payment_method: invoiceMethod.optional(),
}

/** `last` is before `first` while nothing was issued. */
const numbers = { first: z.int(), last: z.int(), count: z.int(), gaps: z.array(z.int()) }
const page = z.object({ invoices: z.array(invoice), total: z.int() })

export const invoices = contract('invoices', routes, {
  /** By number, newest first, drafts on top. */
  list: {
    access: 'staff',
    needs: 'may_see_revenue',
    query: listQuery(INVOICE_SORTS).extend({
      ...filters,
      document_type: z
        .enum(['300', '320', '330', '400'])
        .transform((type) => Number(type) as (typeof INVOICE_TYPES)[number])
        .optional(),
      status: z.enum(['draft', 'issued']).optional(),
      /** The whole number, of every number range. */
      invoice_number: integerInQuery(1, 999_999_999).optional(),
    }),
    status: 200,
    reply: page,
    fails: ['invoices_plan_required'],
  },
  /**
   * How many of each type match, and the income of the issued ones, as in the books: 320 and 400
   * less credits. Types without any are absent. Without a filter the sums are null.
   */
  counts: {
    access: 'staff',
    needs: 'may_see_revenue',
    query: z.object({ search: safeText(80).optional(), ...filters }),
    status: 200,
    reply: z.object({
      counts: z.array(
        z.object({
          document_type: documentType,
          issued: z.int(),
          drafts: z.int(),
          /** VAT included. */
          income: money.nullable(),
          vat: money.nullable(),
        }),
      ),
    }),
    fails: ['invoices_plan_required'],
  },
  /** Proves that no number is missing. A number range is one type of one dealer number. */
  continuity: {
    access: 'staff',
    needs: 'may_see_revenue',
    status: 200,
    reply: z.object({
      series: z.array(z.object({ document_type: documentType, business_number: z.string().nullable(), ...numbers })),
    }),
    fails: ['invoices_plan_required'],
  },
  /** Issued invoices of a range of dates, 5,000 at a time, for a file. Recorded as an export. */
  export: {
    access: 'staff',
    needs: ['may_see_revenue', 'may_export'],
    query: z.object({ from: localDate, to: localDate, offset: integerInQuery(0, 1_000_000).default(0) }),
    status: 200,
    reply: page,
    fails: ['invoices_plan_required', 'proof_required'],
  },
  show: {
    access: 'staff',
    params: named,
    status: 200,
    reply: z.object({
      invoice: invoiceWithItems,
      /**
       * The last message of each channel, oldest first. `shared`: staff opened the chat with the
       * link in it.
       */
      deliveries: z.array(
        z.object({
          channel: z.enum(['sms', 'email', 'whatsapp']),
          status: z.enum(['queued', 'sent', 'delivered', 'failed', 'shared']),
          at: instant,
        }),
      ),
      opened_at: instant.nullable(),
    }),
    fails: ['invoices_plan_required'],
  },
  /** Makes a draft. A draft has no number. */
  create: {
    access: 'staff',
    needs: 'active',
    body: draft,
    status: 201,
    reply,
    fails: [...editing, 'discount_over_total', 'invoice_date_too_early'],
  },
  /** Changes a draft. An issued invoice accepts only email, share_email and share_whatsapp. */
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: draftChange,
    status: 200,
    reply,
    fails: [...editing, 'invoice_issued', 'changed_elsewhere', 'discount_over_total', 'invoice_date_too_early'],
  },
  remove: {
    access: 'staff',
    needs: 'active',
    params,
    status: 204,
    reply: z.void(),
    fails: [...editing, 'invoice_issued'],
  },
  /** Gives a draft its number and makes it final. */
  issue: {
    access: 'staff',
    needs: 'active',
    params,
    status: 200,
    reply,
    fails: [...editing, ...dated, 'invoice_issued', 'business_details_missing', 'cash_over_limit', 'customer_required'],
  },
  /**
   * Credits the whole invoice, or the named lines by their place in `items` of the invoice, counted
   * from 0. In every plan, because the till of every plan issues invoices.
   */
  credit: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params,
    body: z.object({
      reason: requiredText(200),
      items: z
        .array(z.object({ line: z.int().min(0), quantity: z.int().min(1) }))
        .min(1)
        .max(100)
        .optional(),
      /** How the money goes back. Defaults to the method of the invoice. */
      payment_method: z.enum(PAYMENT_METHODS).exclude(['debt']).optional(),
    }),
    status: 201,
    reply,
    fails: [
      'refund_not_allowed',
      'invoice_not_issued',
      'invoice_credited',
      'credit_over_rest',
      'credit_paid_ahead',
      'credit_not_creditable',
      'prepaid_used',
      'invoice_date_too_early',
      'card_refund_declined',
      'card_refund_unknown',
      'card_refund_over_payment',
      'card_payment_missing',
    ],
  },
  /** Sends the link of the invoice. `whatsapp` returns the address that opens the chat. */
  send: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({
      channel: z.enum(['sms', 'email', 'whatsapp']),
      /** A phone or an email address. Defaults to the customer's. */
      to: optionalText(120),
      /** The customer agreed to files (bookkeeping instructions, 18B). Nothing is sent without. */
      consent: flagIn.default(false),
    }),
    status: 200,
    reply: z.object({ sent: z.boolean(), url: z.string().nullable(), message: z.string() }),
    fails: ['invoice_not_issued', 'documents_consent_required', 'mailbox_unproved', 'sms_quota_reached'],
  },
  /**
   * The signed PDF. Staff name the invoice by number or id; anybody else by its token. Of an
   * invoice that is sent as a file, the first file of the holder of the link is the original.
   * Every other file is a copy: staff look without taking the original. A draft is for staff.
   */
  pdf: {
    access: 'public',
    optionalStaff: true,
    params: z.object({ id: namedOrToken }),
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['allocation_pending'],
  },
  /**
   * The page to print and hand over. The first one of a paper invoice is the original; later ones,
   * and those of an invoice that is sent as a file, are copies.
   */
  original: {
    access: 'staff',
    transaction: 'own',
    params,
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['allocation_pending', 'invoice_not_issued'],
  },
  /** Chooses the number of the first invoice of a type. A second choice only raises it. */
  firstNumber: {
    access: 'owner',
    needs: 'active',
    body: z.object({ document_type: documentType, first_number: z.int().min(1).max(FIRST_NUMBER_MAX) }),
    status: 200,
    reply: z.object({ document_type: documentType, first_number: z.int() }),
    fails: ['first_number_fixed'],
  },
})
