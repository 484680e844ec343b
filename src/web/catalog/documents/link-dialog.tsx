import { Button, TextInput } from '@mantine/core'
import type { Purpose } from '#shared/signing/document-requests/rules.ts'
import { useCopied } from '#web/platform/use-copied.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { shareText as text } from './share-text.ts'

type Props = { readonly purpose: Purpose; readonly name: string; readonly link: string; readonly onClose: () => void }

/** A link that was just made, for staff to hand over. */
export function LinkDialog({ purpose, name, link, onClose }: Props) {
  const { copied, copy } = useCopied()
  const copyLink = () => copy(link).catch(() => toast(text.copyFailed, { tone: 'danger' }))
  return (
    <Dialog title={text.linkTitle(name)} onClose={onClose}>
      <DialogBody>
        <TextInput
          label={text.link}
          value={link}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <p>{text.linkNote[purpose]}</p>
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} data-autofocus onClick={() => void copyLink()}>
          {copied ? text.copied : text.copy}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
