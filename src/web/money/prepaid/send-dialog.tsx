import { SendLinkDialog } from '#web/ui/overlays/send-link/send-link-dialog.tsx'
import { sendVoucher } from './api.ts'
import { text } from './text.ts'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Sends a voucher's code. Lazy. */
export default function SendDialog({ id, name, onClose }: Props) {
  return (
    <SendLinkDialog
      title={text.sendTitle(name)}
      note={text.toBuyer}
      send={(channel, to) => sendVoucher(id, channel, to)}
      onClose={onClose}
    />
  )
}
