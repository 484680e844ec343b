import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../ui/confirm.ts'
import { Dialog, DialogBody, DialogFoot, mainButtonClass } from '../ui/dialog.tsx'
import css from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import { text } from './text.ts'

/**
 * Shows the recovery codes once. Asks before closing unless they were copied, downloaded or
 * confirmed as saved.
 */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  const leave = async () => {
    const question = {
      title: text.codesLeaveTitle,
      text: text.codesLeaveText,
      yes: text.codesLeave,
      no: text.codesStay,
    }
    if (kept || (await confirm(question))) onClose()
  }
  const lines = codes.join('\n')
  const download = () => {
    saveFile(text.fileName, `${text.fileTitle}\n\n${lines}\n`)
    setKept(true)
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
          <div className={css.acts}>
            <CopyButton words={lines} label={text.copyCodes} onCopied={() => setKept(true)} />
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
              {text.download}
            </Button>
          </div>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button className={mainButtonClass} onClick={onClose}>
          {text.codesKept}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function saveFile(name: string, words: string): void {
  const url = URL.createObjectURL(new Blob([words], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
