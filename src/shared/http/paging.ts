import { z } from 'zod'
import { safeText, integerInQuery } from '../values/wire.ts'

/** The maximum number of rows in one reply, with or without a requested limit. */
export const LIST_MAX = 5000

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
