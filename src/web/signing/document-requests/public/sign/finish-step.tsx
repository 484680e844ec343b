import { useCallback, useState } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import type { SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import { CodeCard } from './code-card.tsx'
import type { Draft } from './draft.ts'
import css from './sign.module.css'
import { SignaturePad } from './signature-pad.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSigning } from './use-signing.ts'

const text = all.finish
export type FinishProps = {
  readonly token: string
  readonly link: SigningLink
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  /** Called when the request is signed, or can no longer be. */
  readonly onDone: () => Promise<void>
}

/** The code, the signature and the consent. Nothing is lost when sending fails. */
export function FinishStep({ token, link, draft, onChange, onDone }: FinishProps) {
  const [code, setCode] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const { busy, errors, problem, clear, sign } = useSigning(token, onDone)
  const onSent = useCallback((at: number) => onChange({ codeSentAt: at }), [onChange])
  const asksCode = link.code_required === 1
  const asksSignature = !link.form || link.form.fields.some(({ kind }) => kind === 'signature')
  const submit = async () => {
    const isCodeWrong = await sign({ draft, code, isAgreed, asksCode, asksSignature, isForm: link.form !== null })
    if (isCodeWrong) setCode('')
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={css.body}>
        <StepHeading>{asksSignature ? text.title : text.titleUnsigned}</StepHeading>
        {asksCode && (
          <CodeCard
            token={token}
            sentAt={draft.codeSentAt}
            code={code}
            error={errors.code}
            onSent={onSent}
            onChange={(digits) => {
              clear('code')
              setCode(digits)
            }}
          />
        )}
        {asksSignature && (
          <SignaturePad
            name={draft.name}
            signature={draft.signature}
            error={errors.signature}
            onChange={(signature) => {
              clear('signature')
              onChange({ signature })
            }}
          />
        )}
        <div className={css.agree}>
          <input
            id="agreed"
            type="checkbox"
            checked={isAgreed}
            aria-invalid={errors.agreed !== undefined}
            onChange={(event) => {
              clear('agreed')
              setAgreed(event.target.checked)
            }}
          />
          <label htmlFor="agreed">
            <b>{text.agree}</b>
            <span className={css.hint}>{link.form ? text.agreeForm : text.agreeMore(link.document.pages)}</span>
          </label>
        </div>
        {errors.agreed && (
          <p className={css.error} role="alert">
            {errors.agreed}
          </p>
        )}
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={css.bar}>
        <Button type="submit" busy={busy}>
          {busy ? text.submitting : asksSignature ? text.submit : text.submitUnsigned}
        </Button>
      </div>
    </form>
  )
}
