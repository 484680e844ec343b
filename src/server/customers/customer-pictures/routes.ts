import { customerPictures } from '#shared/customers/customer-pictures/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addPicture } from './add-picture.ts'
import { changeNote } from './change-note.ts'
import { removePicture, restorePicture } from './remove-picture.ts'
import { readPicture, showPictures } from './show-pictures.ts'

export const customerPictureRoutes = serve(customerPictures, {
  list: ({ query, ...context }) => showPictures(context, query.customer_id),
  create: ({ body, file, ...context }) => addPicture(context, body, file),
  update: ({ params, body, ...context }) => changeNote(context, params.id, body),
  remove: ({ params, ...context }) => removePicture(context, params.id),
  restore: ({ params, ...context }) => restorePicture(context, params.id),
  file: ({ params, query, ...context }) => readPicture(context, params.id, query.size),
})
