import { lazy, Suspense, useEffect } from 'react'
import { useQuestion } from './confirm.ts'

const loadDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(loadDialog)
const LOADED_AFTER_MS = 1000

/**
 * Stands once in the shell and shows what `confirm()` and `notice()` ask. The dialog is loaded once the first screen stands and not with the
 * first question: that may be the news that the server is away.
 */
export function ConfirmHost() {
  const question = useQuestion()
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    question && (
      <Suspense>
        <ConfirmDialog question={question} />
      </Suspense>
    )
  )
}
