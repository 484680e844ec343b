import { fileTooLargeText } from '#shared/http/text.ts'
import { PICTURE_MAX_BYTES } from '#shared/customers/customer-pictures/rules.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { addPicture } from './api.ts'
import { sentenceOf } from './sentence-of.ts'
import { text } from './text.ts'

const REFUSAL_MS = 8_000

/**
 * Adds pictures one after the other, so that a slow line stays usable, and says why one was
 * refused. Returns those that were not added. `onNext` is called before each with its number.
 */
export async function uploadPictures(
  customerId: number,
  pictures: readonly Blob[],
  onNext: (number: number) => void = () => {},
): Promise<Blob[]> {
  const refused: Blob[] = []
  const refuse = (picture: Blob, sentence: string) => {
    refused.push(picture)
    toast(sentence, { tone: 'danger', ms: REFUSAL_MS })
  }
  for (const [i, picture] of pictures.entries()) {
    onNext(i + 1)
    if (picture.size > PICTURE_MAX_BYTES) refuse(picture, fileTooLargeText(PICTURE_MAX_BYTES))
    else
      await addPicture(customerId, picture).catch((error: unknown) =>
        refuse(picture, sentenceOf(error, text.addFailed)),
      )
  }
  const added = pictures.length - refused.length
  if (added > 0) toast(text.added(added), { tone: 'success' })
  return refused
}
