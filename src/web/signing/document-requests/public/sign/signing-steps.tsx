import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import type { SigningLink } from '../signing-api.ts'
import { text } from '../text.ts'
import { DetailsStep } from './details-step.tsx'
import { readDraft, storeDraft, type Draft } from './draft.ts'
import { FinishStep } from './finish-step.tsx'
import { PageHeader } from './page-header.tsx'
import { ReadStep } from './read-step.tsx'
import css from './sign.module.css'

type Props = { readonly token: string; readonly link: SigningLink; readonly onOutdated: () => Promise<void> }

/**
 * Reading, details, code and signature. A form is read while it is filled in, so it begins with the
 * details. What was filled in survives a reload of the page.
 */
export function SigningSteps({ token, link, onOutdated }: Props) {
  const [draft, setDraft] = useState(() => readDraft(token))
  const change = useCallback((part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })), [])
  const isFinished = useRef(false)
  useEffect(() => storeDraft(token, isFinished.current ? null : draft), [token, draft])
  const go = (step: Draft['step']) => {
    change({ step })
    scrollTo(0, 0)
  }
  const finish = async () => {
    isFinished.current = true
    storeDraft(token, null)
    await onOutdated()
    scrollTo(0, 0)
  }
  const step = link.form && draft.step === 1 ? 2 : draft.step
  const shared = { token, link, draft, onChange: change }
  return (
    <>
      <SigningHeader link={link} step={step} onBack={go} />
      {step === 1 && <ReadStep token={token} link={link} onNext={() => go(2)} />}
      {step === 2 && <DetailsStep {...shared} onNext={() => go(3)} />}
      {step === 3 && <FinishStep {...shared} onDone={finish} />}
    </>
  )
}

type HeaderProps = {
  readonly link: SigningLink
  readonly step: Draft['step']
  readonly onBack: (step: Draft['step']) => void
}

/** The document, the business, and the way through the steps. Earlier steps can be opened again. */
function SigningHeader({ link, step, onBack }: HeaderProps) {
  return (
    <PageHeader link={link}>
      <ol className={css.steps} aria-label={text.progress}>
        {text.steps.map((name, i) => {
          const at = (i + 1) as Draft['step']
          if (link.form && at === 1) return null
          return (
            <li key={name} aria-current={at === step ? 'step' : undefined}>
              {at < step ? (
                <button type="button" aria-label={`${name}, ${text.completed}`} onClick={() => onBack(at)}>
                  <span className={css.dot}>
                    <Icon path={iconPaths.check} />
                  </span>
                  {name}
                </button>
              ) : (
                <>
                  <span className={css.dot} aria-hidden>
                    {link.form ? i : at}
                  </span>
                  {name}
                </>
              )}
            </li>
          )
        })}
      </ol>
    </PageHeader>
  )
}
