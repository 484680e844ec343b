/** The rows of a file of customers, and of a customer's history. */
import { z } from 'zod'
import { PAYMENT_KINDS } from '#shared/values/payment-methods.ts'
import { id, instant, money, wallClockOut } from '#shared/values/wire.ts'
import { IMPORT_ROWS, IMPORTED_FIELDS } from './rules.ts'

const cell = z.string().max(4000)
/** Rows of a file, with cells by the field assigned to their column. */
export const importBody = z.object({
  /** `check` reports the outcome of each row without writing anything. */
  mode: z.enum(['check', 'save']),
  /** The employee who handles the new customers; who imports when left out. */
  handled_by: id.nullish().transform((v) => v ?? null),
  rows: z
    .array(
      z.object({
        /** The row's number in the file, which the outcome repeats. */
        row: z.int().min(1).max(1_000_000),
        /**
         * What to do when a customer with this phone number exists: nothing, or fill their empty
         * fields.
         */
        duplicate: z.enum(['skip', 'merge']).default('skip'),
        cells: z.partialRecord(z.enum(IMPORTED_FIELDS), cell),
      }),
    )
    .min(1)
    .max(IMPORT_ROWS),
})
/** The outcome of a row. */
export const importOutcome = z
  .object({
    row: z.int(),
    /** With `check`, the outcome that saving would have. */
    outcome: z.enum(['created', 'merged', 'duplicate', 'invalid']),
    /** Normalised; null when it is invalid. */
    phone: z.string().nullable(),
    /**
     * The customer who already has the phone number. `id` is null when it is an earlier row of the
     * same request.
     */
    existing: z.object({ id: id.nullable(), full_name: z.string(), row: z.int().nullable() }).nullable(),
    /**
     * Sentences about cells: why an invalid row is no customer, and which cells another one came
     * without. The text of such a cell is kept in the notes.
     */
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ImportOutcome' })

export const appointment = z
  .object({
    id,
    start_time: wallClockOut,
    end_time: wallClockOut,
    service_name: z.string(),
    service_color: z.string(),
    employee_name: z.string(),
    /** What a visitor typed, when it is not the customer's name. */
    booked_for: z.string().nullable(),
    status_key: z.string(),
    status_name: z.string(),
    status_color: z.string(),
  })
  .meta({ id: 'CustomerAppointment' })
export const order = z
  .object({
    id,
    order_number: z.int(),
    created_at: instant,
    payment_method: z.enum(PAYMENT_KINDS),
    total_amount: money,
    items: z.array(z.object({ product_name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'CustomerOrder' })
export const message = z
  .object({
    id,
    message: z.string(),
    status: z.enum(['queued', 'sent', 'delivered', 'failed']),
    created_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'CustomerMessage' })
const named = { id: z.string(), name: z.string(), service_name: z.string() }
export const sentDocument = z.object({ ...named, start_time: wallClockOut, sent_at: instant })
