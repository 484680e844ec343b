import { LINK_TAG } from '#shared/marketing/campaigns/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { text } from './text.ts'

/** As long as the token of a short link. */
const SAMPLE_TOKEN = 'x'.repeat(12)
/** An address as long as a real one. */
export const sampleLinkOf = (link: string): string => link.replaceAll(LINK_TAG, SAMPLE_TOKEN)
/** A whole message as long as a real one. */
export const sampleOf = (message: string): string => sampleLinkOf(message) + SAMPLE_TOKEN

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'services'>

/**
 * What the law requires around the text of a marketing message: the word "advertisement", the
 * sender and how to reach them `before` it, and `after` it the address of the removal link, up to
 * its token. `office` is the sender. In the address `link` each message gets a token of its own in
 * place of the tag.
 */
export async function marketingFrame({ tx, scope, services }: Context) {
  const office = await publicOffice(tx, scope)
  const base = services.publicUrl()
  return {
    office,
    before: text.head(office.name, contactOf(office)),
    after: `${text.tail}${base}/l/`,
    link: `${base}/l/${LINK_TAG}`,
  }
}

type Sender = Pick<Awaited<ReturnType<typeof publicOffice>>, 'phone' | 'email' | 'address' | 'city'>
/**
 * The shortest way to reach the sender, because each letter costs; null when the office names none.
 */
const contactOf = ({ phone, email, address, city }: Sender): string | null =>
  phone ? formatPhone(phone) : (email ?? [address, city].filter(Boolean).join(', ')) || null

/** The text of a writer with what the law requires, up to the token of the removal link. */
export async function completeMessage(context: Context, message: string): Promise<string> {
  const { before, after, link } = await marketingFrame(context)
  return before + text.withLink(message, link) + after
}
