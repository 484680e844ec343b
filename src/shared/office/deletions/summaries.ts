/** Parts of requests and replies about deletions. */
import { z } from 'zod'
import { money } from '#shared/values/wire.ts'
import { OPEN_KINDS } from './rules.ts'

/**
 * With `still_open`. `id` is that of the row of its kind; `sum` what is owed or left, null where it
 * is no money and for who may not see it.
 */
const openRow = z
  .object({ kind: z.enum(OPEN_KINDS), id: z.int(), name: z.string(), sum: money.nullable() })
  .meta({ id: 'OpenRow' })
export type OpenRow = z.output<typeof openRow>

/** The kinds that are deleted with, or left behind: `accept=debt,prepaid`. */
export const accept = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+)*$/)
  .max(200)
  .optional()
/** The query of a deletion that asks nothing else. */
export const deletion = z.object({ accept })

/** The details of problems about deletions. */
export const deletionDetails = {
  open: z.array(openRow).optional(),
}
