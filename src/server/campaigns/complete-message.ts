import { publicOffice } from '../business/queries.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { text } from './text.ts'

/**
 * The text of a writer with what the law requires: the word "advertisement" and the sender before it,
 * and the address of the removal link after it, up to its token.
 */
export async function completeMessage(
  { tx, scope, services }: Pick<OfficeContext, 'tx' | 'scope' | 'services'>,
  message: string,
): Promise<string> {
  const office = await publicOffice(tx, scope)
  const base = services.publicUrl()
  return `${text.head(office.name)}${text.withLink(message, `${base}/book/${office.slug}`)}${text.tail}${base}/u/`
}
