import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { pageMarks } from './page-marks.ts'
import css from './sheet.module.css'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  /** As wide and as high as there is room for. */
  readonly large?: boolean
  readonly children: ReactNode
}

/** A dialog that comes from below on phones and stands in the middle of a desk. The browser keeps the focus in it and gives it back. */
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
          <div className={css.head}>
            <h2>{title}</h2>
            <Button look="link" className={css.close} aria-label={closeLabel} onClick={onClose}>
              <Icon of={pageMarks.close} />
            </Button>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
