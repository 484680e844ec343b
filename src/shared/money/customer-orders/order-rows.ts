import { z } from 'zod'
import { ALLOCATION_STATUSES } from '../allocation-numbers/rules.ts'
import { PAYMENT_KINDS } from '#shared/values/payment-methods.ts'
import { flag, id, instant, money, wallClockOut, optionalText, emptyAsNull, localDate } from '#shared/values/wire.ts'

export const method = z.enum(PAYMENT_KINDS)
/** A completed sale or settlement. Names are those at the time of the sale. */
export const order = z
  .object({
    id,
    order_number: z.int().positive(),
    /** A settlement collects debts of earlier sales; a deposit pays for a later one. */
    kind: z.enum(['sale', 'settlement', 'deposit', 'no_show']),
    /** Null only for a sale without a customer. */
    customer_id: id.nullable(),
    customer_name: z.string(),
    customer_email: z.string().nullable(),
    payment_method: method,
    /** The amount to pay, VAT included, without the tip. */
    total_amount: money,
    created_at: instant,
  })
  .meta({ id: 'Order' })

/** The invoice of a sale, with its link. */
export const issued = z.object({
  id,
  document_type: z.int(),
  invoice_number: z.int(),
  /** Opens `/c-invoice/{public_token}`. */
  public_token: z.string(),
})
/** The same with what became of it since, as the page of the sale shows it. */
export const issuedOfOrder = issued.extend({
  /** Null when the invoice needs no number of the tax authority. */
  allocation_status: z.enum(ALLOCATION_STATUSES).nullable(),
  /** `paper`: the printed page is the original, and files are copies. */
  delivery: z.enum(['digital', 'paper']),
  original_taken: flag,
  /** How much of it credits took back, and their numbers. */
  credited_amount: money,
  fully_credited: flag,
  credit_numbers: z.array(z.int()),
})

/** The last digits of a card that was charged at the terminal of the business. */
export const cardDigits = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: 'card_digits' })
/** Required with a cheque, ignored otherwise. */
export const cheque = {
  check_number: optionalText(20),
  bank_number: optionalText(10),
  branch_number: optionalText(10),
  bank_account_number: optionalText(20),
  cheque_date: emptyAsNull(localDate),
}
/** A visit that nobody has paid. */
export const unpaidVisit = z.object({
  /** Of the appointment. */
  id,
  customer_name: z.string(),
  service_name: z.string(),
  employee_name: z.string(),
  start_time: wallClockOut,
  price: money,
})
