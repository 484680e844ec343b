import { z } from 'zod'
import { id } from '../values/wire.ts'
import { IMPORT_ROWS, IMPORTED } from './rules.ts'

const cell = z.string().max(4000)
/** Rows of a file, by the fields that their columns were said to be. */
export const importBody = z.object({
  /** `check` says what would become of each row and writes nothing. */
  mode: z.enum(['check', 'save']),
  /** Who handles the new customers. */
  handled_by: id.nullish().transform((v) => v ?? null),
  rows: z
    .array(
      z.object({
        /** The row's number in the file, by which it is answered. */
        row: z.int().min(1).max(1_000_000),
        /** What is done when the phone is a customer's already: nothing, or her empty fields are filled. */
        duplicate: z.enum(['skip', 'merge']).default('skip'),
        cells: z.partialRecord(z.enum(IMPORTED), cell),
      }),
    )
    .min(1)
    .max(IMPORT_ROWS),
})
/** What became of a row. */
export const importOutcome = z
  .object({
    row: z.int(),
    /** With `check` what would be: nothing was written. */
    outcome: z.enum(['created', 'merged', 'duplicate', 'invalid']),
    /** As it is kept; null while it is none. */
    phone: z.string().nullable(),
    /** The customer who has the phone already; `id` is null when she is an earlier row of the same request. */
    existing: z.object({ id: id.nullable(), full_name: z.string(), row: z.int().nullable() }).nullable(),
    /** What is wrong, by field. */
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ImportOutcome' })
