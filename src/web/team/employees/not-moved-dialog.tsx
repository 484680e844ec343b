import { Button } from '@mantine/core'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import type { ReleaseResult } from './api.ts'
import { AppointmentList } from '#web/calendar/appointments/parts/appointment-list.tsx'
import { text } from './text.ts'

type Props = { readonly released: NonNullable<ReleaseResult>; readonly onClose: () => void }

/** Lists the appointments that could not be moved to another employee. */
export default function NotMovedDialog({ released: { moved, kept }, onClose }: Props) {
  return (
    <Dialog title={text.notMovedTitle} onClose={onClose} size={520}>
      <DialogBody>
        <p>{text.notMovedText(moved)}</p>
        <AppointmentList appointments={kept} count={kept.length} />
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} onClick={onClose} data-autofocus>
          {text.understood}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
