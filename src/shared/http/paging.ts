import { z } from 'zod'
import { safeText, wholeInQuery } from '../values/wire.ts'

/** The most rows that one reply holds, asked or not. */
const LIST_MAX = 5000

/** Query of every list: without `limit` everything up to LIST_MAX comes, as the specification's client expects. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    search: safeText(80).optional(),
    sort: z.enum(sorts).optional(),
    limit: wholeInQuery(1, LIST_MAX).default(LIST_MAX),
    offset: wholeInQuery(0, 1_000_000).default(0),
  })
