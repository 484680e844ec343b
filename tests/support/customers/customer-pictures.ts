/** Pictures in the card of a customer. */
import { formOf } from '#tests/support/forms.ts'
import type { Answer, Caller, Office } from '#tests/support/office.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { world } from '#tests/support/world.ts'

type Upload = { readonly bytes?: Buffer; readonly by?: Caller; readonly customer?: number; readonly note?: string }
/** Uploads a picture as the card does: by the owner, to the office's customer. */
export function uploadPicture(office: Office, upload: Upload = {}): Promise<Answer> {
  const { bytes = PICTURE, by = office.owner, customer = office.ids.customer, note } = upload
  const { body, headers } = formOf({ customer_id: customer, ...(note && { note }) }, [
    { field: 'picture', name: 'IMG_2041.jpeg', type: 'image/jpeg', bytes },
  ])
  return by('POST', '/api/customer-pictures', body, headers)
}
/** The id of an uploaded picture. */
export const addPicture = async (office: Office, upload: Upload = {}): Promise<number> =>
  (await uploadPicture(office, upload)).body.picture.id

/** A picture as a caller with this token gets it. */
export async function fetchPicture(token: string, id: number, size: 'whole' | 'thumbnail' = 'whole') {
  const { app } = await world()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({ url: `/api/customer-pictures/${id}/file?size=${size}`, headers })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
/** The keys of the stored pictures of an office. */
export async function storedPictures({ officeId }: Office): Promise<string[]> {
  const { services } = await world()
  const keys: string[] = []
  const tomorrow = services.machineTime(services.clock().getTime() + 86_400_000)
  for await (const some of services.files.olderThan(officeId, tomorrow)) keys.push(...some)
  return keys.filter((key) => key.includes('/pictures/'))
}
