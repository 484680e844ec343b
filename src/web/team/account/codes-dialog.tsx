import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#web/platform/save-file.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import css from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import { text } from './text.ts'

/**
 * Shows the recovery codes once. Asks before closing unless they were copied, downloaded or
 * confirmed as saved.
 */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false)
  const leave = async () => {
    const question = {
      title: text.codesLeaveTitle,
      text: text.codesLeaveText,
      yes: text.codesLeave,
      no: text.codesStay,
    }
    if (saved || (await confirm(question))) onClose()
  }
  const lines = codes.join('\n')
  const download = () => {
    const content = `${text.fileTitle}\n\n${lines}\n`
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), text.fileName)
    setSaved(true)
  }
  return (
    <Dialog title={text.codesTitle} onClose={() => void leave()}>
      <DialogBody>
        <div className={css.step}>
          <p>{text.codesIntro}</p>
          <ul className={css.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className={css.actions}>
            <CopyButton content={lines} label={text.copyCodes} onCopied={() => setSaved(true)} />
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
              {text.download}
            </Button>
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} onClick={onClose}>
          {text.codesKept}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
