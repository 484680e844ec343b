import './overlays.css'
import { Button, Modal } from '@mantine/core'
import css from './confirm-dialog.module.css'
import type { Question } from './confirm.ts'
import { SidesTable } from './sides-table.tsx'
import { text } from './text.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The small dialog behind `confirm()` and `notice()`. Lazy: import it only through ConfirmHost. */
export default function ConfirmDialog({
  question: { title, text: message, sides, yes, no, danger, answer },
}: {
  question: Question
}) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={() => answer('closed')}
      title={title}
      size={sides ? 640 : no === null ? 500 : 420}
      zIndex={400}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {message && <p className={css.words}>{message}</p>}
      {sides && (
        <div className={css.sides}>
          <SidesTable {...sides} />
        </div>
      )}
      <div className={css.acts}>
        <Button
          color={danger ? 'red' : 'brand'}
          onClick={() => answer('yes')}
          data-autofocus={no === null || undefined}
        >
          {yes}
        </Button>
        {no !== null && (
          <Button variant="default" onClick={() => answer('no')} data-autofocus>
            {no}
          </Button>
        )}
      </div>
    </Modal>
  )
}
