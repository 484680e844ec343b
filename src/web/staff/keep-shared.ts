/**
 * Takes what another application shares with the installed one (share_target of the manifest). The
 * worker keeps it until the screen of customers asks (customers/customers/shared-contact.ts), so
 * that nothing of a contact stands in an address.
 */
import { SHARED } from '#web/customers/customers/parts/shared-place.ts'

const ACTION = '/share'
/** A contact with a picture has about this size at most. */
const MOST_BYTES = 2_000_000

/** Whether the request shares something. */
export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === ACTION

/** Keeps the contact, or else the words, and opens the customers. */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const contact = form.get('contact')
  const words = ['title', 'text'].map((name) => form.get(name)).filter((one) => typeof one === 'string')
  const shared = contact instanceof File && contact.size <= MOST_BYTES ? contact : words.join('\n')
  const cache = await caches.open(SHARED.cache)
  await cache.put(SHARED.path, new Response(shared))
  return Response.redirect('/customers?shared=1', 303)
}
