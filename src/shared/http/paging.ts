import { z } from 'zod'
import { idIn, safeText, integerInQuery } from '../values/wire.ts'

/** The maximum number of rows in one reply, with or without a requested limit. */
export const LIST_MAX = 5000

/** All rows of a list in the order that a person gave them by hand; each stands once. */
export const idsInOrder = z
  .array(idIn)
  .min(1)
  .max(LIST_MAX)
  .transform((ids) => [...new Set(ids)])

/**
 * The query of every list. Without `limit` the reply has up to LIST_MAX rows, as the
 * specification's client expects; of more, the newest ones.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    search: safeText(80).optional(),
    sort: z.enum(sorts).optional(),
    limit: integerInQuery(1, LIST_MAX).default(LIST_MAX),
    offset: integerInQuery(0, 1_000_000).default(0),
  })
