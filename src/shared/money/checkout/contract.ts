import { z } from 'zod'
import { PERIODS } from '#shared/values/periods.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import {
  id,
  idInPath,
  instant,
  money,
  flag,
  wallClockOut,
  idIn,
  moneyIn,
  numeral,
  localDate,
  optionalDealerNumber,
  optionalEmailIn,
  optionalFlag,
  optionalIsraeliId,
  optionalText,
  emptyAsNull,
  flagIn,
} from '#shared/values/wire.ts'
import { deduction, prepaidRow, wantedDeduction, wantedPrepaid } from '../prepaid/prepaid-rows.ts'
import { cardDigits, cheque, issued, issuedOfOrder, method, order, unpaidVisit } from '../customer-orders/order-rows.ts'
import { product } from '#shared/catalog/products/contract.ts'
import { routes } from './routes.ts'

const sorts = ['created_at', '-created_at', 'total_amount', '-total_amount', 'customer_name', '-customer_name'] as const

const sale = z.object({
  /** Null for a walk-in customer. */
  customer_id: emptyAsNull(idIn),
  /** The total that the seller saw. A cash total may come rounded or not. */
  total_amount: moneyIn,
  payment_method: method,
  full_name: optionalText(80),
  email: optionalEmailIn,
  /** Defaults to today. */
  invoice_date: emptyAsNull(localDate),
  /** The number of a buyer who is a dealer. */
  business_number: optionalDealerNumber,
  /** The identity number of a buyer who is no dealer. At most one of the two numbers is sent. */
  id_number: optionalIsraeliId,
  /**
   * What the customer answered when asked whether invoices may come as files; missing when nobody
   * asked. Without a consent nothing is sent, and the original is on paper.
   */
  documents_consent: emptyAsNull(flagIn),
  share_email: optionalFlag,
  /** With 0 no SMS is sent; otherwise the settings of the office and of the customer decide. */
  share_sms: emptyAsNull(flagIn),
  products: z
    .array(
      z.object({
        product_id: idIn,
        quantity: numeral(z.int().min(1).max(999)),
        /** Defaults to the product's price. */
        price: emptyAsNull(moneyIn),
        /** Of the whole line. */
        discount: emptyAsNull(moneyIn),
        employee_id: emptyAsNull(idIn),
      }),
    )
    .max(100)
    .default([]),
  /** Sold ahead, paid at once. */
  prepaid: z.array(wantedPrepaid).max(10).default([]),
  /** Of the whole order. */
  discount: emptyAsNull(moneyIn),
  /** Punch cards and vouchers, which reduce the new items after all discounts. */
  deductions: z.array(wantedDeduction).max(10).default([]),
  /** Beyond the total, for an employee. */
  tip: z.object({ amount: moneyIn, employee_id: idIn }).nullish(),
  /** A payment in several methods. The amounts add up to the total. */
  payments: z
    .array(
      z.object({
        payment_method: method,
        amount: moneyIn,
        asmacta: optionalText(40),
        card_last_digits: emptyAsNull(cardDigits),
        ...cheque,
      }),
    )
    .max(10)
    .nullish(),
  /** Collects this much of the customer's debt, oldest purchase first. */
  settle_debt: emptyAsNull(moneyIn),
  appointment_id: emptyAsNull(idIn),
  /** Of `withholding`, which only settles debts: the number of the certificate, required. */
  asmacta: optionalText(40),
  /** With `external_card`. Without them the original of the invoice is on paper. */
  card_last_digits: emptyAsNull(cardDigits),
  ...cheque,
})
const orderPath = z.object({ orderId: idInPath })

/** The details of problems of the till. */
export const checkoutDetails = {
  /** With `total_changed`: the total that the server computed. */
  total_amount: money.optional(),
  /** With `cash_over_limit`: how much of this sale may be cash. */
  cash_limit: money.optional(),
  /** With `debt_over_balance`: the customer's present debt. */
  debt_sum: money.optional(),
}

export const checkout = contract('checkout', routes, {
  /** Sells and issues the invoice in one transaction. A card leaves a pending order and a page. */
  sell: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    body: sale,
    status: 201,
    reply: z.object({
      /** Cancelled when the gateway refused to open a page. */
      order: order.extend({ status: z.enum(['completed', 'pending', 'cancelled']) }),
      /** Null while the card payment is pending. */
      invoice: issued.nullable(),
      /** Only with a card: the page for the frame, or that the gateway refused the credentials. */
      payment_getway: z.union([z.object({ url: z.string() }), z.literal('error_credentials')]).optional(),
      message: z.string(),
    }),
    fails: [
      'selling_not_allowed',
      'business_details_missing',
      'total_changed',
      'payments_do_not_add_up',
      'cash_over_limit',
      'discount_over_total',
      'debt_over_balance',
      'customer_required',
      'cart_empty',
      'appointment_sold',
      'card_plan_required',
      'gateway_missing',
      'invoice_date_too_early',
      'invoice_date_in_future',
      'invoice_date_other_year',
      'voucher_not_found',
      'deposit_not_usable',
      'prepaid_expired',
      'prepaid_used_up',
      'prepaid_voided',
      'prepaid_of_other_customer',
      'punch_card_covers_nothing',
      'prepaid_on_debt',
    ],
  },
  /**
   * What the till is opened with: the services and goods that have a star or are sold most, and the
   * visits of today that came and are not paid, the first to end first.
   */
  start: {
    access: 'staff',
    needs: 'may_sell',
    status: 200,
    reply: z.object({
      favourites: z.array(product),
      unpaid: z.array(unpaidVisit),
    }),
  },
  /** Cancels a pending card order. Repeating it changes nothing. */
  cancel: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params: orderPath,
    status: 204,
    reply: z.void(),
    fails: ['selling_not_allowed', 'order_completed'],
  },
  /** The customer's unpaid purchases, oldest first. */
  debts: {
    access: 'staff',
    params: z.object({ id: idInPath }),
    status: 200,
    reply: z.object({
      debt_sum: money,
      debts: z.array(
        z.object({ order_id: id, order_number: z.int(), created_at: instant, amount: money, left: money }),
      ),
    }),
  },
  /** Up to three free starts near the customer's usual interval, day and employee. */
  nextVisit: {
    access: 'staff',
    params: orderPath,
    status: 200,
    reply: z.object({
      customer_id: id.nullable(),
      service_id: id.nullable(),
      service_name: z.string().nullable(),
      starts: z.array(
        z.object({ start_time: wallClockOut, end_time: wallClockOut, employee_id: id, employee_name: z.string() }),
      ),
    }),
  },
  /** Newest first by default. `period` limits the list to the current day, week, month or year. */
  orders: {
    access: 'staff',
    needs: 'may_see_revenue',
    query: listQuery(sorts)
      .omit({ search: true })
      .extend({ period: z.enum(PERIODS).optional() }),
    status: 200,
    reply: z.object({ orders: z.array(order), total: z.int() }),
  },
  order: {
    access: 'staff',
    params: orderPath,
    status: 200,
    reply: order.omit({ id: true, customer_id: true }).extend({
      items: z.array(
        z.object({
          product_name: z.string(),
          quantity: z.int(),
          /** Price of one unit. */
          price: money,
          /** Of the whole line. */
          discount: money,
        }),
      ),
      discount: money,
      /** The visit that was sold. */
      appointment_id: id.nullable(),
      deductions: z.array(deduction),
      /** Its deductions can be given back, because no credit invoice can do that. */
      gives_back: flag,
      /** The punch cards and vouchers that the order sold. */
      prepaid: z.array(prepaidRow.pick({ id: true, kind: true, name: true })),
      rounding: money,
      /** Neither in the total nor in `payments`. */
      tip: money,
      tip_employee: z.object({ id, name: z.string() }).nullable(),
      payments: z.array(z.object({ payment_method: method, amount: money })),
      /** Null for orders made before invoices existed. */
      invoice: issuedOfOrder.nullable(),
      /** Whether the invoice was sent by SMS, or will be. */
      sms_sent: z.boolean(),
      /** That it was sent, or when it will be; null when it is not. */
      sms_message: z.string().nullable(),
    }),
  },
})
