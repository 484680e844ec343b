import type { FileReply } from '#server/platform/http/downloads.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { noteOpening, requireCard } from '../customers/open-card.ts'
import { listPictures, pictureById, pictureRow } from './queries.ts'

/** The pictures of a customer. Who looked is noted as who opens the card is. */
export async function showPictures(context: OfficeContext<Staff>, customerId: number) {
  await requireCard(context, customerId)
  noteOpening(context, customerId)
  return { pictures: await listPictures(context.tx, context.scope, customerId) }
}

/** One picture in its current state. Fails with not_found like the functions below. */
export async function showPicture(context: OfficeContext, id: number) {
  const picture = (await pictureById(context.tx, context.scope, id)) ?? fail('not_found')
  await requireCard(context, picture.customer_id)
  return { picture }
}

/** The file of a picture, whole or small. */
export async function readPicture(
  context: OfficeContext<Staff>,
  id: number,
  size: 'whole' | 'thumbnail',
): Promise<FileReply> {
  const row = (await pictureRow(context.tx, context.scope, id)) ?? fail('not_found')
  if (row.deleted_at !== null) fail('not_found')
  await requireCard(context, row.customer_id)
  noteOpening(context, row.customer_id)
  const key = size === 'whole' ? row.file_key : row.thumbnail_key
  return { key, mime: 'image/webp', name: `${id}.webp`, inline: true }
}
