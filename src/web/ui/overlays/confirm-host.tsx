import { lazy, Suspense, useEffect } from 'react'
import { useQuestion } from './confirm.ts'

const loadDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(loadDialog)
const LOADED_AFTER_MS = 1000

/**
 * Shows what `confirm()` and `notice()` ask. Mounted once, in the shell. It loads the dialog soon
 * after the first screen and not with the first question, because that question may report that the
 * server is unreachable.
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
