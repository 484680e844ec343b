import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCancelled } from '../auth/parts/passkey-ceremonies.ts'
import { CallFailed } from '#web/platform/call.ts'
import { Problem } from '#web/ui/forms/form.tsx'
import { proveByPasskey } from './passkey-api.ts'
import { text } from './text.ts'

/** Proves who is at the keyboard with a passkey, in place of the form beside it. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const [isProving, setProving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const prove = async () => {
    setProblem(null)
    setProving(true)
    try {
      await proveByPasskey()
      return onProved()
    } catch (failure) {
      const known = failure instanceof CallFailed ? failure.message : text.passkeyCancelled
      setProblem(isCancelled(failure) ? text.passkeyCancelled : known)
    }
    setProving(false)
  }
  return (
    <div>
      <Button variant="default" fullWidth loading={isProving} onClick={() => void prove()}>
        {text.byPasskey}
      </Button>
      <Problem message={problem} />
    </div>
  )
}
