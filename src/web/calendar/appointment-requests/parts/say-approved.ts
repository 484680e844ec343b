import { toast } from '#web/ui/overlays/toast.ts'
import { takeBack, type Answerable } from '../api.ts'
import { text } from '../text.ts'

/** Says that a request was approved, and takes it back when asked to. */
export const sayApproved = (name: string, approved: Answerable, refused: (failure: unknown) => void): void =>
  void toast(text.approved(name), {
    tone: 'success',
    action: { label: text.undo, run: () => void takeBack(approved).catch(refused) },
  })
