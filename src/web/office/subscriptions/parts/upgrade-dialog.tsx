import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { text } from '../text.ts'
import { UpgradeNote } from './upgrade-note.tsx'

type Props = {
  /** The id of the plan that has what is missing. */
  readonly plan: number
  /** The feature that the office's plan lacks. */
  readonly title: string
  readonly onClose: () => void
}

/** Offers a larger plan: what is missing, its name and its price per month. Lazy. */
export default function UpgradeDialog({ plan, title, onClose }: Props) {
  return (
    <Dialog title={text.upgradeDialog} onClose={onClose}>
      <DialogBody>
        <UpgradeNote plan={plan} title={title} />
      </DialogBody>
    </Dialog>
  )
}
