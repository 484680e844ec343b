import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { CallFailed } from '../platform/call.ts'
import type { Choice, Employee, Released } from './api.ts'

const ReleaseDialog = lazy(() => import('./release-dialog.tsx'))
const LeftDialog = lazy(() => import('./left-dialog.tsx'))

type Send = (choice: Choice) => Promise<Released>
type Asked = {
  readonly employee: Employee
  readonly problem: ProblemReply
  readonly send: Send
  readonly done: (released: Released) => void
  readonly back: () => void
}
/**
 * True when the server refused to deactivate or delete an employee because of their future
 * appointments.
 */
export const isAboutFuture = (failure: unknown): failure is CallFailed & { problem: ProblemReply } =>
  failure instanceof CallFailed && failure.code === 'future_appointments' && failure.problem !== null

/**
 * Sends a change that deactivates or deletes an employee. When the server asks about future
 * appointments, it asks the user and sends the change again with the answer. Rejects with the
 * server's refusal when the user goes back. The caller must render `dialogs`.
 */
export function useRelease(): { settle: (employee: Employee, send: Send) => Promise<void>; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [left, setLeft] = useState<Released>(null)
  const settle = async (employee: Employee, send: Send) => {
    const released = await send({}).catch((failure: unknown) => {
      if (!isAboutFuture(failure)) throw failure
      return new Promise<Released>((resolve, reject) => {
        const back = () => reject(failure)
        setAsked({ employee, problem: failure.problem, send, done: resolve, back })
      }).finally(() => setAsked(null))
    })
    if (released && released.kept.length > 0) setLeft(released)
  }
  const dialogs = (
    <Suspense>
      {asked && <ReleaseDialog {...asked} />}
      {left && <LeftDialog released={left} onClose={() => setLeft(null)} />}
    </Suspense>
  )
  return { settle, dialogs }
}
