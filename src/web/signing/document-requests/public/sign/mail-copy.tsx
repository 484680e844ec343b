import { useState } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { problemOf, signingApi } from '../signing-api.ts'
import { text as all } from '../text.ts'
import css from './sign.module.css'

const text = all.done

/** Sends the signed file to the address that the business has. The page does not know it. */
export function MailCopy({ token }: { readonly token: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setState('busy')
    setProblem(undefined)
    try {
      await signingApi.mailCopy({ params: { token } })
      setState('sent')
    } catch (failure) {
      setProblem(problemOf(failure).sentence)
      setState('ready')
    }
  }
  return (
    <>
      {state !== 'sent' && (
        <Button variant="ghost" busy={state === 'busy'} onClick={() => void send()}>
          {text.mail}
        </Button>
      )}
      <p className={css.hint} role="status">
        {state === 'sent' && text.mailed}
      </p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
