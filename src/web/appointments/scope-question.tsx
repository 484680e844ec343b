import { Button } from '@mantine/core'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { type SeriesScope, useScopeQuestion } from './ask-scope.ts'
import css from './series.module.css'
import { text } from './series-text.ts'

const SCOPES: readonly SeriesScope[] = ['this', 'following', 'all']

/** Shows what `askScope` asks, above the dialog of the appointment. */
export function ScopeQuestion() {
  const question = useScopeQuestion()
  if (!question) return null
  return (
    <Dialog title={question.title} size={400} onClose={() => question.answer(null)}>
      <DialogBody>
        <p className={css.scopeNote}>{text.scopeNote}</p>
        <div className={css.scopes}>
          {SCOPES.map((scope, i) => (
            <Button
              key={scope}
              variant={i === 0 ? 'filled' : 'default'}
              data-autofocus={i === 0 || undefined}
              onClick={() => question.answer(scope)}
            >
              {text.scopes[scope]}
            </Button>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}
