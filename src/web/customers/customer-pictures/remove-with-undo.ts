import { toast } from '#web/ui/overlays/toast.ts'
import { removePicture, restorePicture, type Picture } from './api.ts'
import { sentenceOf } from './sentence-of.ts'
import { text } from './text.ts'

const sayFailed = (failure: unknown) => void toast(sentenceOf(failure, text.failed), { tone: 'danger' })
const restore = (picture: Picture) =>
  void restorePicture(picture).then(() => toast(text.restored, { tone: 'success' }), sayFailed)

/** Deletes a picture. The message brings it back. */
export const removeWithUndo = (picture: Picture): Promise<unknown> =>
  removePicture(picture).then(
    () => toast(text.removed, { action: { label: text.undo, run: () => restore(picture) } }),
    sayFailed,
  )
