import { Button } from '@mantine/core'
import type { BulkSent } from '#web/signing/document-requests/api.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { RefusedCustomers } from './refused-customers.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Props = { readonly sent: BulkSent; readonly onClose: () => void }

/** What became of sending to several customers, when some of them got nothing. */
export const SentDialog = ({ sent, onClose }: Props) => (
  <Dialog title={sent.message} onClose={onClose}>
    <DialogBody>
      <div className={css.note}>
        <RefusedCustomers title={text.wasRefused} refused={sent.refused} />
      </div>
    </DialogBody>
    <DialogFooter>
      <Button className={mainButtonClass} data-autofocus onClick={onClose}>
        {text.close}
      </Button>
    </DialogFooter>
  </Dialog>
)
