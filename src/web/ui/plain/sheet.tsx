import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { pageIconPaths } from './page-icon-paths.ts'
import css from './sheet.module.css'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  /** As wide and high as the screen allows. */
  readonly large?: boolean
  readonly children: ReactNode
}

/**
 * A dialog that slides up from the bottom on phones and is centred on desktop. The browser traps
 * the focus and returns it.
 */
export function Sheet({ open, onClose, title, closeLabel, large = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog ref={dialog} className={`${css.sheet} ${large ? css.large : ''}`} aria-label={title} onClose={onClose}>
      {open && (
        <>
          <div className={css.header}>
            <h2>{title}</h2>
            <Button variant="link" className={css.close} aria-label={closeLabel} onClick={onClose}>
              <Icon path={pageIconPaths.close} />
            </Button>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
