/**
 * Replaces the tokens of links that earlier versions stored by their seeds (link-seeds.ts), in
 * columns and in stored texts. The links themselves stay as they were sent.
 */
import type pg from 'pg'
import type { LinkCipher } from '#server/platform/security/link-seeds.ts'
import { COLUMNS, areSealed, markSealed, sealColumn, sealTexts, TEXTS, type Sealed } from './seal-queries.ts'

/** A link of a customer in a text; those of invoices stay (docs/links.md). */
const LINK = /(?<=\/(?:book\/manage|sign|d|u)\/)[\w-]{21}[AQgw](?![\w-])/g

/**
 * Works in small transactions, beside processes of the version before, which may still store
 * tokens: it runs again at each start until it finds none. `pool` is of the owner.
 */
export async function sealLinks(pool: pg.Pool, { seedOf }: LinkCipher, print: (line: string) => void): Promise<void> {
  if (await areSealed(pool)) return
  let sealed = 0
  for (const column of COLUMNS) sealed += await untilNone((after) => sealColumn(pool, column, seedOf, after))
  const seal = (text: string) => text.replace(LINK, seedOf)
  for (const text of TEXTS) sealed += await untilNone((after) => sealTexts(pool, text, seal, after))
  if (sealed > 0) print(`The links of ${sealed} rows are encrypted now: a copy of the database does not open them.`)
  else await markSealed(pool)
}

/** Repeats `next`, from behind the last row of the time before. Returns how many rows changed. */
async function untilNone(next: (after: string) => Promise<Sealed>): Promise<number> {
  let sum = 0
  for (let after = ''; ;) {
    const { rows, last } = await next(after)
    sum += rows
    if (last === null) return sum
    after = last
  }
}
