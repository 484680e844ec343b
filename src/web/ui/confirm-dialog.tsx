import './overlays.css'
import { Button, Modal } from '@mantine/core'
import css from './confirm-dialog.module.css'
import type { Question, Sides } from './confirm.ts'
import { text } from './text.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The small dialog behind `confirm()` and `notice()`. Lazy: import it through ConfirmHost only. */
export default function ConfirmDialog({
  question: { title, text: words, sides, yes, no, danger, answer },
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
      {words && <p className={css.words}>{words}</p>}
      {sides && <Compared sides={sides} />}
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

const Compared = ({ sides }: { sides: readonly Sides[] }) => (
  <div className={css.sides}>
    <table>
      <thead>
        <tr>
          <th scope="col">{text.detail}</th>
          <th scope="col">{text.mine}</th>
          <th scope="col">{text.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map(({ name, mine, theirs }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{mine || '–'}</bdi>
            </td>
            <td>
              <bdi>{theirs || '–'}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
