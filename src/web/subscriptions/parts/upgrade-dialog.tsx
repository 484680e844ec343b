import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { text } from '../text.ts'
import { UpgradeNote } from './upgrade-note.tsx'

type Props = { readonly plan: number; readonly title: string; readonly onClose: () => void }

/** Shown when the plan lacks a feature: offers the plan (by id) that has it. Lazy. */
export default function UpgradeDialog({ plan, title, onClose }: Props) {
  return (
    <Dialog title={text.heading} onClose={onClose}>
      <DialogBody>
        <UpgradeNote plan={plan} title={title} />
      </DialogBody>
    </Dialog>
  )
}
