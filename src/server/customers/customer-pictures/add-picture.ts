import type { customerPictures } from '#shared/customers/customer-pictures/contract.ts'
import { PICTURES_MAX } from '#shared/customers/customer-pictures/rules.ts'
import type { Body, UploadedFile } from '#shared/http/endpoint.ts'
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import { PHOTO_PIXELS_MAX } from '#server/providers/images/images.ts'
import { requireCard } from '../customers/open-card.ts'
import { pictureChange } from './changes.ts'
import { countLocked, insertPicture } from './queries.ts'
import { isHeic } from './rules.ts'
import { showPicture } from './show-pictures.ts'

/** The longest sides, in pixels, of what is looked at and of what lists show. */
const WHOLE = 1600
const THUMBNAIL = 320

/**
 * Encodes the picture again, stores it in both sizes, then writes the row. Fails with bad_image,
 * with heic_picture, and with too_many_pictures.
 */
export async function addPicture(
  context: OwnTransactionContext<Staff>,
  { customer_id, note }: Body<typeof customerPictures, 'create'>,
  file: UploadedFile,
) {
  const { scope, services } = context
  await context.inOffice((_tx, inside) => requireCard(inside, customer_id))
  await services.limits.take(perOffice.pictures, String(scope.officeId))
  const { whole, thumbnail } = await encode(services, await file.read())
  const keys: string[] = []
  const put = async (bytes: Uint8Array) => {
    const key = await services.files.put({ officeId: scope.officeId, kind: 'pictures', extension: 'webp', bytes })
    keys.push(key)
    return key
  }
  let isWritten = false
  try {
    const files = { file_key: await put(whole), thumbnail_key: await put(thumbnail) }
    return await context.finish(async (tx, inside) => {
      await requireRoom(inside, customer_id)
      const row = { customer_id, note, added_by: inside.caller.userId, created_at: inside.now, ...files }
      const id = await insertPicture(tx, scope, row)
      recordChange(inside, pictureChange, { action: 'add_picture', id: customer_id, after: { picture: id, note } })
      const shown = await showPicture(inside, id)
      isWritten = true
      return shown
    })
  } catch (error) {
    // a failed commit may have succeeded: an orphaned file is better than a missing one
    if (!isWritten) for (const key of keys) await services.files.remove(key)
    throw error
  }
}

/** Fails with too_many_pictures when the customer has as many as one may have. */
export async function requireRoom({ tx, scope }: OfficeContext, customerId: number): Promise<void> {
  const there = (await countLocked(tx, scope, customerId)) ?? fail('not_found')
  if (there >= PICTURES_MAX) fail('too_many_pictures')
}

function encode({ images }: Pick<Services, 'images'>, bytes: Uint8Array) {
  if (isHeic(bytes)) return fail('heic_picture')
  const inside = { width: WHOLE, height: WHOLE }
  const small = { width: THUMBNAIL, height: THUMBNAIL }
  return images
    .encodePicture({ bytes, pixelsMax: PHOTO_PIXELS_MAX, inside, small })
    .catch((error: unknown) => fail('bad_image', {}, error))
}
