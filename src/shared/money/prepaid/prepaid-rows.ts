import { z } from 'zod'
import { id, instant, localDate, money, moneyIn, requiredText } from '#shared/values/wire.ts'

/**
 * A deduction of an order. The server computes the amount; `amount` limits it. A voucher is named
 * by its code, which only its holder knows.
 */
export const wantedDeduction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('punch_card'), id, visits: z.int().min(1).max(100).default(1) }),
  z.object({ kind: z.literal('deposit'), id }),
  z.object({ kind: z.literal('voucher'), code: requiredText(40), amount: moneyIn.optional() }),
])
/** A deduction of an order, as its invoice states it. */
export const deduction = z
  .object({
    kind: z.enum(['punch_card', 'voucher', 'deposit']),
    label: z.string(),
    amount: money,
    /** Whether it was given back, because the order was credited or cancelled. */
    returned: z.boolean(),
  })
  .meta({ id: 'Deduction' })

/** A punch card of a kind on sale, or a voucher of any amount, that an order sells. */
export const wantedPrepaid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('punch_card'), offer_id: id }),
  z.object({ kind: z.literal('voucher'), amount: moneyIn, name: requiredText(80) }),
])

/** A kind of punch card that is on sale. */
export const offer = z
  .object({
    id,
    name: z.string(),
    price: money,
    visits: z.int(),
    /** The services that a visit may be. */
    service_ids: z.array(id),
    months_valid: z.int(),
    version: z.int(),
  })
  .meta({ id: 'PunchCardOffer' })

/** A punch card or a voucher that was sold. */
export const prepaidRow = z
  .object({
    id,
    kind: z.enum(['punch_card', 'voucher']),
    /** Of the kind of punch card, or for whom a voucher is. */
    name: z.string(),
    /** The first letters of a voucher's code. */
    code_start: z.string().nullable(),
    /** Whose punch card it is, or who bought the voucher. */
    customer_id: id.nullable(),
    customer_name: z.string().nullable(),
    amount: money.nullable(),
    left_amount: money.nullable(),
    visits: z.int().nullable(),
    left_visits: z.int().nullable(),
    service_ids: z.array(id).nullable(),
    sold_at: instant,
    /** The last day. */
    valid_until: localDate,
    /** Its sale was credited. */
    voided: z.boolean(),
    /** Its unused part was credited. */
    credited: z.boolean(),
    order_id: id,
    invoice_id: id.nullable(),
    invoice_number: z.int().nullable(),
  })
  .meta({ id: 'Prepaid' })

/** A use, or what gave it back when negative. */
export const use = z.object({
  created_at: instant,
  order_id: id,
  order_number: z.int(),
  amount: money,
  visits: z.int(),
})
