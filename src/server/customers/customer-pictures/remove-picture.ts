import { requireRight } from '#server/office/users/require-right.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireCard } from '../customers/open-card.ts'
import { requireRoom } from './add-picture.ts'
import { pictureChange } from './changes.ts'
import { deletePicturesOf, deleteRemovedPictures, markRestored, pictureRow, updatePicture } from './queries.ts'
import { showPicture } from './show-pictures.ts'

type Context = OfficeContext<Staff>

/** The row of a picture that the caller may delete and bring back. */
async function requireRemovable(context: Context, id: number) {
  const row = (await pictureRow(context.tx, context.scope, id)) ?? fail('not_found')
  await requireCard(context, row.customer_id)
  if (row.added_by !== context.caller.userId) requireRight(context, 'may_delete')
  return row
}

/** Deletes a picture. Its row and files remain for a day, so that it can be brought back. */
export async function removePicture(context: Context, id: number): Promise<void> {
  const { tx, scope, now } = context
  const { customer_id } = await requireRemovable(context, id)
  if (!(await updatePicture(tx, scope, id, { deleted_at: now }, undefined))) fail('not_found')
  recordChange(context, pictureChange, { action: 'remove_picture', id: customer_id, before: { picture: id } })
}

/** Brings a picture back. Fails with too_many_pictures when others took its place meanwhile. */
export async function restorePicture(context: Context, id: number) {
  const { customer_id, deleted_at } = await requireRemovable(context, id)
  if (deleted_at === null) return showPicture(context, id)
  await requireRoom(context, customer_id)
  await markRestored(context.tx, context.scope, id)
  recordChange(context, pictureChange, { action: 'restore_picture', id: customer_id, after: { picture: id } })
  return showPicture(context, id)
}

/** Deletes all pictures of customers for good; the files go after the commit. */
export async function erasePictures(tx: Tx, scope: Scope, customerIds: readonly number[]): Promise<void> {
  await removeFiles(tx, await deletePicturesOf(tx, scope, customerIds))
}

/** The same for pictures that were deleted before an instant. Returns how many, at most `limit`. */
export async function eraseDeletedPictures(tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> {
  const deleted = await deleteRemovedPictures(tx, scope, before, limit)
  await removeFiles(tx, deleted)
  return deleted.length
}

const removeFiles = (tx: Tx, rows: Awaited<ReturnType<typeof deletePicturesOf>>): Promise<void> =>
  enqueueAll(
    tx,
    rows.map((keys) => ({ task: 'remove_picture_files', payload: { keys: Object.values(keys) } })),
  )
