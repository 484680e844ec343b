import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CallFailed } from '#web/platform/call.ts'

const ProofDialog = lazy(async () => ({ default: (await import('../proof-dialog.tsx')).ProofDialog }))

type Waiting = { readonly proved: () => void; readonly cancelled: () => void }

/**
 * Repeats a call after the person has proved who they are. Show `proofDialog` anywhere on the
 * screen; what was typed there stays. A cancelled proof rejects with the failure of the call.
 */
export function useProof(): { withProof: <T>(call: () => Promise<T>) => Promise<T>; proofDialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  async function withProof<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'proof_required') throw failure
      await new Promise<void>((resolve, reject) => setWaiting({ proved: resolve, cancelled: () => reject(failure) }))
      return call()
    }
  }
  const close = (answer: () => void) => {
    setWaiting(null)
    answer()
  }
  const proofDialog = waiting && (
    <Suspense>
      <ProofDialog onProved={() => close(waiting.proved)} onClose={() => close(waiting.cancelled)} />
    </Suspense>
  )
  return { withProof, proofDialog }
}
