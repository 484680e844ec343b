import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { CallFailed } from '#web/platform/call.ts'
import type { ReleaseChoice, Employee, ReleaseResult } from './api.ts'

const ReleaseDialog = lazy(() => import('./release-dialog.tsx'))
const NotMovedDialog = lazy(() => import('./not-moved-dialog.tsx'))

type Send = (choice: ReleaseChoice) => Promise<ReleaseResult>
type Question = {
  readonly employee: Employee
  readonly problem: ProblemReply
  readonly send: Send
  readonly done: (released: ReleaseResult) => void
  readonly back: () => void
}
/**
 * True when the server refused to deactivate or delete an employee because of their future
 * appointments.
 */
export const isFutureAppointmentsRefusal = (failure: unknown): failure is CallFailed & { problem: ProblemReply } =>
  failure instanceof CallFailed &&
  (failure.code === 'future_appointments' || failure.code === 'still_open') &&
  (failure.problem?.count ?? 0) > 0

/**
 * Sends a change that deactivates or deletes an employee. When the server asks about future
 * appointments, it asks the user and sends the change again with the answer. Rejects with the
 * server's refusal when the user goes back. The caller must render `dialogs`.
 */
export function useRelease(): { settle: (employee: Employee, send: Send) => Promise<void>; dialogs: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const [notMoved, setNotMoved] = useState<ReleaseResult>(null)
  const settle = async (employee: Employee, send: Send) => {
    const released = await send({}).catch((failure: unknown) => {
      if (!isFutureAppointmentsRefusal(failure)) throw failure
      return new Promise<ReleaseResult>((resolve, reject) => {
        const back = () => reject(failure)
        setQuestion({ employee, problem: failure.problem, send, done: resolve, back })
      }).finally(() => setQuestion(null))
    })
    if (released && released.kept.length > 0) setNotMoved(released)
  }
  const dialogs = (
    <Suspense>
      {question && <ReleaseDialog {...question} />}
      {notMoved && <NotMovedDialog released={notMoved} onClose={() => setNotMoved(null)} />}
    </Suspense>
  )
  return { settle, dialogs }
}
