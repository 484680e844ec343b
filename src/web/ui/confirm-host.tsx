import { lazy, Suspense } from 'react'
import { useQuestion } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Stands once in the shell and shows what `confirm()` and `notice()` ask; the dialog itself is loaded with the first question. */
export function ConfirmHost() {
  const question = useQuestion()
  return (
    question && (
      <Suspense>
        <ConfirmDialog question={question} />
      </Suspense>
    )
  )
}
