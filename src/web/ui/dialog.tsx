import './overlays.css'
import { Modal } from '@mantine/core'
import { createContext, useContext, type ReactNode } from 'react'
import { confirm, useQuestion } from './confirm.ts'
import css from './dialog.module.css'
import { text } from './text.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { usePhone } from './use-screen-size.ts'
import { useTopmost } from './use-topmost.ts'

const Closing = createContext<() => void>(() => {})
/** Closes the dialog that this stands in the way its cross does: it asks first when something is not saved. */
export const useCloseDialog = (): (() => void) => useContext(Closing)

type Props = {
  readonly title: ReactNode
  readonly onClose: () => void
  /** True while something typed is not saved: closing asks first. */
  readonly dirty?: boolean
  /** Width on desks, px. On phones it is a sheet over the whole screen. */
  readonly size?: number
  readonly children: ReactNode
}

/**
 * The one dialog. Traps the focus and gives it back, closes with Esc, the cross or a click outside, and asks first when there are
 * unsaved changes. Mount it while it is open. Put `data-autofocus` on the field that should have the focus; children are usually a
 * FormDialog's, or `<DialogBody>` and `<DialogFoot>`.
 */
export function Dialog({ title, onClose, dirty = false, size = 480, children }: Props) {
  const phone = usePhone()
  useReturnFocus()
  const asking = useQuestion() !== null
  const topmost = useTopmost()
  const close = async () => {
    if (dirty && !(await confirm({ title: text.unsavedTitle, text: text.unsavedText, yes: text.leave, no: text.stay })))
      return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      // a question that stands above answers Esc by itself
      closeOnEscape={topmost && !asking}
      closeButtonProps={{ 'aria-label': text.close, size: 44, iconSize: 20 }}
      classNames={{ content: phone ? `${css.content} ${css.sheet}` : css.content, body: css.body }}
    >
      <Closing value={() => void close()}>{children}</Closing>
    </Modal>
  )
}

export const DialogBody = ({ children }: { children: ReactNode }) => <div className={css.inner}>{children}</div>
/** Buttons at the foot, the main one first; `end` stands apart at the other side. */
export const DialogFoot = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className={css.foot}>
    {children}
    {end && <span className={css.end}>{end}</span>}
  </div>
)
/** The class of the main button at the foot. */
export const mainButtonClass: string = css.main
