import { z } from 'zod'
import { ALLOCATION_STATUSES } from '../allocation-numbers/rules.ts'
import { PAYMENT_KINDS } from '#shared/values/payment-methods.ts'
import {
  requiredText,
  flag,
  id,
  instant,
  localDate,
  money,
  idIn,
  moneyIn,
  numeral,
  optionalDealerNumber,
  optionalEmailIn,
  optionalFlag,
  optionalIsraeliId,
  optionalText,
  emptyAsNull,
  version,
} from '#shared/values/wire.ts'
import { INVOICE_TYPES } from './rules.ts'

/** The methods of the till, and what only the editor offers (specification, section 9). */
export const invoiceMethod = z.enum([...PAYMENT_KINDS, 'paypal'])
export const documentType = z.literal(INVOICE_TYPES)
export const invoice = z
  .object({
    id,
    /** Null in a draft. */
    invoice_number: z.int().nullable(),
    document_type: documentType,
    status: z.enum(['draft', 'issued']),
    order_id: id.nullable(),
    customer_id: id.nullable(),
    original_invoice_id: id.nullable(),
    /** How much of the invoice credit invoices have taken back. */
    credited_amount: money,
    /** The number of the tax authority, whole; invoices print its last nine digits. */
    allocation_number: z.string().nullable(),
    /** Null when the invoice needs no number. */
    allocation_status: z.enum(ALLOCATION_STATUSES).nullable(),
    invoice_date: z.string(),
    created_at: instant,
    full_name: z.string(),
    email: z.string().nullable(),
    business_number: z.string().nullable(),
    /** Of a buyer who is no dealer, and has no `business_number`. */
    id_number: z.string().nullable(),
    payment_method: invoiceMethod.nullable(),
    /** All methods of a payment that was split; otherwise that of `payment_method`. */
    payment_methods: z.array(invoiceMethod),
    net_amount: money,
    /** In percent, `18.00`. Null without VAT. */
    vat_rate: z.string().nullable(),
    vat_amount: money,
    discount_amount: money,
    rounding_amount: money,
    total_amount: money,
    share_email: flag,
    share_whatsapp: flag,
    public_token: z.string(),
    version,
  })
  .meta({ id: 'Invoice' })
const line = z.object({
  description: z.string(),
  quantity: z.int(),
  /** Of one unit, VAT included. */
  price: money,
  /** Of the whole line. */
  discount: money,
  total: money,
  /** Units that were credited, and what these credits took of `total`, positive. */
  credited: z.int(),
  credited_total: money,
})
export const invoiceWithItems = invoice
  .extend({
    items: z.array(line),
    reason: z.string().nullable(),
    /** What each method has left to give back. */
    refundable: z.array(z.object({ payment_method: invoiceMethod, amount: money })),
    /** The VAT in `credited_amount`. */
    credited_vat: money,
  })
  .meta({ id: 'InvoiceWithItems' })

const fields = {
  customer_id: emptyAsNull(idIn),
  full_name: requiredText(80),
  email: optionalEmailIn,
  business_number: optionalDealerNumber,
  id_number: optionalIsraeliId,
  invoice_date: localDate,
  /** A cheque has details that only the till asks for. */
  payment_method: invoiceMethod.exclude(['cheque', 'withholding']),
  asmacta: optionalText(40),
  items: z
    .array(
      z.object({
        description: requiredText(200),
        quantity: numeral(z.int().min(1).max(9999)),
        price: moneyIn,
        discount: emptyAsNull(moneyIn),
      }),
    )
    .min(1, { error: 'required' })
    .max(100),
}
const shares = { share_email: optionalFlag, share_whatsapp: optionalFlag }
/** Without `items`, one line of the total. */
export const draft = z.object({ ...fields, ...shares, total_amount: emptyAsNull(moneyIn) }).partial({ items: true })
export const draftChange = z
  .object({ ...fields, ...shares })
  .partial()
  .extend({ version: version.optional() })
