import type { customerPictures } from '#shared/customers/customer-pictures/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { pictureChange } from './changes.ts'
import { updatePicture } from './queries.ts'
import { showPicture } from './show-pictures.ts'

/** Changes the note of a picture. Fails with changed_elsewhere. */
export async function changeNote(
  context: OfficeContext<Staff>,
  id: number,
  { note, version }: Body<typeof customerPictures, 'update'>,
) {
  const { picture: before } = await showPicture(context, id)
  if (!(await updatePicture(context.tx, context.scope, id, { note }, version))) fail('changed_elsewhere')
  recordChange(context, pictureChange, {
    action: 'change_picture',
    id: before.customer_id,
    before: { picture: id, note: before.note },
    after: { picture: id, note },
  })
  return showPicture(context, id)
}
