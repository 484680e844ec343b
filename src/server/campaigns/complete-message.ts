import { publicOffice } from '../business/queries.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { text } from './text.ts'

/** As long as the token of a removal link. */
export const SAMPLE_TOKEN = 'x'.repeat(22)

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'services'>

/**
 * What the law requires around the text of a marketing message: the word "advertisement" and the sender `before` it,
 * and `after` it the address of the removal link, up to its token. `office` is the sender.
 */
export async function marketingFrame({ tx, scope, services }: Context) {
  const office = await publicOffice(tx, scope)
  const base = services.publicUrl()
  return {
    office,
    before: text.head(office.name),
    after: `${text.tail}${base}/u/`,
    bookingPage: `${base}/book/${office.slug}`,
  }
}

/** The text of a writer with what the law requires, up to the token of the removal link. */
export async function completeMessage(context: Context, message: string): Promise<string> {
  const { before, after, bookingPage } = await marketingFrame(context)
  return before + text.withLink(message, bookingPage) + after
}
