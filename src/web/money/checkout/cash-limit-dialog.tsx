import { Button } from '@mantine/core'
import { toMoney } from '#shared/values/money.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { text } from './text.ts'

type Props = { readonly limit: number; readonly onSplit: () => void; readonly onClose: () => void }

/**
 * The sum may not be paid in cash (Law for Reducing the Use of Cash, 2018). `limit` is in agorot.
 */
export const CashLimitDialog = ({ limit, onSplit, onClose }: Props) => (
  <Dialog title={text.cashOver} onClose={onClose}>
    <DialogBody>
      <p>{text.cashOverText(formatMoney(toMoney(limit)))}</p>
    </DialogBody>
    <DialogFooter>
      <Button className={mainButtonClass} onClick={onSplit}>
        {text.splitIt}
      </Button>
      <Button variant="default" onClick={onClose}>
        {text.another}
      </Button>
    </DialogFooter>
  </Dialog>
)
