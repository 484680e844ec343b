import { sendInvoice, type Channel, type Invoice } from './api.ts'
import { nameOf } from './invoice-names.ts'
import { SendLinkDialog } from '#web/ui/overlays/send-link/send-link-dialog.tsx'
import { text } from './text.ts'

type Props = { readonly invoice: Invoice; readonly first: Channel; readonly onClose: () => void }

/** Sends the link of an invoice. Lazy. */
export default function SendDialog({ invoice, first, onClose }: Props) {
  return (
    <SendLinkDialog
      title={text.sendTitle(nameOf(invoice))}
      first={first}
      email={invoice.email ?? ''}
      note={invoice.customer_id === null ? undefined : text.toCustomer}
      send={(channel, to) => sendInvoice(invoice.id, channel, to)}
      onClose={onClose}
    />
  )
}
