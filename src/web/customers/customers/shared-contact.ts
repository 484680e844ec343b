/** A contact that another application shared with the installed one. */
import { readContact, type Contact } from './read-contact.ts'
import { SHARED, SHARED_CACHE } from './parts/shared-place.ts'

/** The contact, once: it is removed from the device before it is shown. Null when there is none. */
export async function takeSharedContact(): Promise<Contact | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(SHARED_CACHE)
  const shared = await cache.match(SHARED.contact)
  await caches.delete(SHARED_CACHE)
  return shared ? readContact(await shared.text()) : null
}
