import { useState } from 'react'
import { PROOF_CODE_LENGTH } from '#shared/values/proof-code.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { CodeField } from '#web/ui/plain/code-field.tsx'
import { problemOf, signingApi } from '../signing-api.ts'
import { text as all } from '../text.ts'
import css from './sign.module.css'

const text = all.reopen
type Props = { readonly token: string; readonly onOpen: (pass: string) => void }

/** Long after signing, a code to the customer's phone opens the file again. Sent by hand only. */
export function ReopenCard({ token, onOpen }: Props) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await action().catch((failure: unknown) => {
      const { sentence, fields } = problemOf(failure)
      setProblem(fields.code ?? sentence)
    })
    setBusy(false)
  }
  const send = () =>
    run(async () => {
      await signingApi.sendCode({ params: { token } })
      setSent(true)
    })
  const open = (digits: string) =>
    run(async () => {
      setCode('')
      onOpen((await signingApi.openAgain({ params: { token }, body: { code: digits } })).pass)
    })
  return (
    <section className={css.card} aria-labelledby="reopen-title">
      <h2 id="reopen-title">{text.title}</h2>
      <p className={css.muted}>{text.why}</p>
      {isSent && (
        <CodeField
          label={text.code}
          name="code"
          value={code}
          error={problem}
          onChange={setCode}
          onWhole={(digits) => void open(digits)}
        />
      )}
      {isSent && (
        <Button busy={isBusy} disabled={code.length < PROOF_CODE_LENGTH} onClick={() => void open(code)}>
          {text.open}
        </Button>
      )}
      <Button {...(isSent ? { variant: 'link' } : {})} busy={isBusy && !isSent} onClick={() => void send()}>
        {isSent ? text.again : text.send}
      </Button>
      <p className={css.hint} role="status">
        {isSent && text.sent}
      </p>
      {problem && !isSent && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
