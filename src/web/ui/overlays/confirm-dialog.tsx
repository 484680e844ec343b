import './overlays.css'
import { Button, Modal } from '@mantine/core'
import css from './confirm-dialog.module.css'
import type { Question } from './confirm.ts'
import { ConflictTable } from '../forms/conflict-table.tsx'
import { text } from '../text.ts'
import { useLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The small dialog behind `confirm()` and `notice()`. Lazy: import it only through ConfirmHost. */
export default function ConfirmDialog({
  question: { title, text: message, lines, conflicts, yes, other, no, danger, answer },
}: {
  question: Question
}) {
  useReturnFocus()
  useLayer(() => answer('closed'))
  return (
    <Modal
      opened
      onClose={() => answer('closed')}
      title={title}
      size={conflicts ? 640 : no === null ? 500 : 420}
      zIndex={400}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {message && <p className={css.message}>{message}</p>}
      {lines && (
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {conflicts && (
        <div className={css.conflicts}>
          <ConflictTable {...conflicts} />
        </div>
      )}
      <div className={other ? `${css.actions} ${css.column}` : css.actions}>
        <Button
          color={danger ? 'red' : 'brand'}
          onClick={() => answer('yes')}
          data-autofocus={no === null || !!other || undefined}
        >
          {yes}
        </Button>
        {other && (
          <Button variant="default" onClick={() => answer('other')}>
            {other}
          </Button>
        )}
        {no !== null && (
          <Button variant="default" onClick={() => answer('no')} data-autofocus={!other || undefined}>
            {no}
          </Button>
        )}
      </div>
    </Modal>
  )
}
