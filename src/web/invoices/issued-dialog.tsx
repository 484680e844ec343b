import { Button } from '@mantine/core'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '../ui/dialog.tsx'
import type { Invoice } from './api.ts'
import { isCreditable } from './invoice-names.ts'
import { text } from './text.ts'

type Props = { readonly invoice: Invoice; readonly onClose: () => void; readonly onCredit: () => void }

/** Says that an issued document cannot be edited (decision A11), and offers to credit and issue anew. Lazy. */
export default function IssuedDialog({ invoice, onClose, onCredit }: Props) {
  return (
    <Dialog title={text.alreadyIssued(String(invoice.invoice_number))} onClose={onClose}>
      <DialogBody>
        <p>{text.alreadyIssuedMore}</p>
      </DialogBody>
      <DialogFooter>
        {isCreditable(invoice) && (
          <Button className={mainButtonClass} onClick={onCredit}>
            {text.creditAndIssue}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {text.closeShort}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
