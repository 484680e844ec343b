import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import { partyOf } from '#server/platform/turns.ts'
import { checkInChild } from './pdf-check/check-in-child.ts'
import { PAGES_MAX } from './rules.ts'
import { pagesPdf } from './signed-pdf.ts'
import { text } from './text.ts'

/**
 * The number of pages of a PDF that can be signed: every page can be printed, nothing is drawn
 * above them, and there are at most 100. Otherwise fails with document_not_signable. Runs outside
 * transactions.
 */
export async function countSignablePages(context: OwnTransactionContext, original: Uint8Array): Promise<number> {
  refuseInTransaction('reading a PDF')
  await refuseHostile(context, original)
  const hasPage = (n: number) => printsPages(context, original, [n])
  let [last, missing] = [0, PAGES_MAX + 1]
  if (await hasPage(missing)) fail('document_not_signable')
  while (missing - last > 1) {
    // most documents are short, so the search doubles from the first page
    const n = last === 0 ? 1 : missing > PAGES_MAX ? Math.min(last * 2, PAGES_MAX) : Math.floor((last + missing) / 2)
    if (n === last) break
    if (await hasPage(n)) last = n
    else missing = n
  }
  const all = Array.from({ length: last }, (_, i) => i + 1)
  if (last === 0 || !(await printsPages(context, original, all))) fail('document_not_signable')
  return last
}

/**
 * Before Typst reads the file: what would end its process or fill its memory is refused, and so is
 * what it would not show. One file at a time, as the printing of originals.
 */
async function refuseHostile(context: OwnTransactionContext, original: Uint8Array): Promise<void> {
  const why = await context.services.turns.originals.run(partyOf(context), () => checkInChild(original))
  if (why !== null) fail('document_not_signable', why === 'too_big' ? { message: text.tooBigInside } : {})
}

/**
 * False when a page does not exist. Fails with document_not_signable when the file cannot be read.
 */
async function printsPages(
  context: OwnTransactionContext,
  original: Uint8Array,
  pages: readonly number[],
): Promise<boolean> {
  try {
    await context.services.pdf.render(context, pagesPdf(original, pages, context.now))
    return true
  } catch (error) {
    // the office has too much work, or its turn did not come
    if (error instanceof Failure) throw error
    if (/page \d+ does not exist/.test(String(error))) return false
    return fail('document_not_signable', {}, error)
  }
}
