/**
 * Takes what another application shares with the installed one (share_target of the manifest). The
 * worker keeps it until the screen of customers asks (customers/customers/shared-contact.ts,
 * customers/customer-pictures/shared-pictures.ts), so that nothing of it stands in an address.
 */
import { keepPictures } from '#web/customers/customer-pictures/parts/keep-pictures.ts'
import { SHARED, SHARED_CACHE } from '#web/customers/customers/parts/shared-place.ts'

const ACTION = '/share'
/** A contact with a picture has about this size at most. */
const CONTACT_MAX_BYTES = 2_000_000

/** Whether the request shares something. */
export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === ACTION

/** Keeps the pictures, or else the contact, or else the words, and opens the customers. */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const pictures = form.getAll('pictures').flatMap((one) => (one instanceof File && one.size > 0 ? [one] : []))
  // in place of what was shared before and nobody took
  await keepPictures(pictures)
  if (pictures.length === 0) await (await caches.open(SHARED_CACHE)).put(SHARED.contact, new Response(contactIn(form)))
  return Response.redirect(`/customers?shared=${pictures.length === 0 ? 'contact' : 'pictures'}`, 303)
}

function contactIn(form: FormData): Blob | string {
  const contact = form.get('contact')
  if (contact instanceof File && contact.size > 0 && contact.size <= CONTACT_MAX_BYTES) return contact
  const words = ['title', 'text'].map((name) => form.get(name)).filter((one) => typeof one === 'string')
  return words.join('\n')
}
