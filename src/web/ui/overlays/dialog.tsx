import './overlays.css'
import { Modal } from '@mantine/core'
import { createContext, useContext, useState, type FormEvent, type ReactNode } from 'react'
import { useQuestion } from './confirm.ts'
import css from './dialog.module.css'
import { text } from '../text.ts'
import { confirmLeaving, useLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { usePhone } from '../theme/use-screen-size.ts'

const CloseContext = createContext<() => void>(() => {})
/**
 * Closes the surrounding dialog as its close button does: asks first when there are unsaved
 * changes.
 */
export const useCloseDialog = (): (() => void) => useContext(CloseContext)

type Props = {
  readonly title: ReactNode
  readonly onClose: () => void
  /**
   * True while there are unsaved changes: closing asks first. By default, as soon as something was
   * typed that is no search.
   */
  readonly dirty?: boolean
  /** Width on desktop, in px. On phones the dialog covers the whole screen. */
  readonly size?: number
  readonly children: ReactNode
}

/**
 * The dialog of the design system. It traps the focus and returns it, closes with the back button,
 * Esc, the close button or a click outside, and asks first when there are unsaved changes. Mount it
 * only while it is open. Put `data-autofocus` on the field to focus. Its children are usually
 * `<DialogBody>` and `<DialogFooter>`; for a form use FormDialog.
 */
export function Dialog({ title, onClose, dirty, size = 480, children }: Props) {
  const phone = usePhone()
  useReturnFocus()
  const isQuestionOpen = useQuestion() !== null
  const [isTyped, setTyped] = useState(false)
  const close = async () => {
    if (!(dirty ?? isTyped) || (await confirmLeaving())) onClose()
  }
  const isTopmost = useLayer(() => void close())
  return (
    <Modal
      opened
      onClose={() => void close()}
      onInput={(event) => setTyped(isTyped || isTypedIn(event))}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      // a confirm dialog above this one handles Esc itself
      closeOnEscape={isTopmost && !isQuestionOpen}
      closeButtonProps={{ 'aria-label': text.close, size: 44, iconSize: 20 }}
      classNames={{
        content: phone ? `${css.content} ${css.sheet}` : css.content,
        body: css.modalBody,
        title: css.title,
      }}
    >
      <CloseContext value={() => void close()}>{children}</CloseContext>
    </Modal>
  )
}

const TYPED = 'textarea, input:is([type=text], [type=tel], [type=email], [type=password]):not([role=combobox])'
/** Whether an event comes from typing into a field of this dialog, and not of one above it. */
const isTypedIn = ({ currentTarget, target }: FormEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.matches(TYPED)

/** The part of a dialog between its title and its buttons. It grows to fill the sheet on phones. */
export const DialogBody = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>
/** Buttons at the foot, the main one first; `end` is shown at the opposite end. */
export const DialogFooter = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className={css.footer}>
    {children}
    {end && <span className={css.end}>{end}</span>}
  </div>
)
/** The class of the main button at the foot. */
export const mainButtonClass: string = css.mainButton
