import { useEffect, useRef, useState } from 'react'
import { PROOF_CODE_LENGTH } from '#shared/values/proof-code.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { now } from '#web/platform/clock.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { CodeField } from '#web/ui/plain/code-field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import type { Details } from '../booking-state.ts'
import base from '../frame.module.css'
import { StepTitle } from '../step-title.tsx'
import type { Visit } from '../use-booking.ts'
import { requestPhoneCode, CODE_PAUSE_MS } from './request-phone-code.ts'
import css from './contact-and-time.module.css'
import { text } from './text.ts'
import { problemOf, useAction } from './use-action.ts'
import { asVisitor, booking as calls, visitKey } from './visitor.ts'

/** Proves a phone number with the code sent to it. `prove` resolves to whether it is proved. */
export function usePhoneProof(office: number, { booking, set }: Visit) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useAction()

  const prove = async (digits = code): Promise<boolean> => {
    let isProved = false
    await run(async () => {
      try {
        const { customer, limit } = await asVisitor(office, () =>
          calls.provePhone({ body: { phone: booking.checkedPhone!, code: digits } }),
        )
        set((now) => ({
          provedOn: visitKey(),
          visit: null,
          limit,
          details: customer ? filled(now.details, customer) : now.details,
        }))
        isProved = true
      } catch (failure) {
        const { sentence, code: why } = problemOf(failure)
        setWrong(sentence)
        if (why === 'code_wrong') setCode('')
      }
    })
    return isProved
  }
  return {
    code,
    busy,
    wrong,
    /** Returns false and shows a message when digits are missing. */
    checkComplete: () => {
      const complete = code.length === PROOF_CODE_LENGTH
      if (!complete) setWrong(text.codeMissing)
      return complete
    },
    type: (digits: string) => {
      setWrong(undefined)
      setCode(digits)
    },
    prove,
    sendAgain: () =>
      run(async () => {
        try {
          setWrong(undefined)
          set(await requestPhoneCode(office, booking.checkedPhone!, booking.codeEmail ?? ''))
          setCode('')
        } catch (failure) {
          setWrong(problemOf(failure).sentence)
        }
      }),
  }
}
type Proof = ReturnType<typeof usePhoneProof>
type SavedDetails = {
  readonly full_name: string
  readonly email: string | null
  readonly birth_date: string | null
  readonly gender: string | null
}

/** Keeps what the visitor typed and fills empty fields from the office's saved details. */
const filled = (typed: Details, saved: SavedDetails): Details => ({
  full_name: typed.full_name || saved.full_name,
  email: typed.email || (saved.email ?? ''),
  birth_date: typed.birth_date || (saved.birth_date ?? ''),
  gender: typed.gender || (saved.gender ?? ''),
})

type Props = { readonly visit: Visit; readonly proof: Proof; readonly isProved: boolean }

/**
 * The visitor types the six digits of the SMS or e-mail, asks for another one, or returns to the
 * phone number.
 */
export function CodeForm({ visit: { booking, go }, proof, isProved }: Props) {
  const field = useRef<HTMLDivElement>(null)
  const mail = booking.codeEmail
  useEffect(() => {
    if (!isProved) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isProved])
  return (
    <div>
      <StepTitle>{isProved ? text.detailsTitle : mail ? text.codeMailed : text.codeSent}</StepTitle>
      <p className={`${base.muted} ${css.inlineNote}`}>
        {mail ? text.sentToMail : text.sentToNumber}{' '}
        <span className="num">{mail ?? formatPhone(booking.checkedPhone ?? '')}</span>
        <Button variant="link" onClick={() => go(3, booking.service)}>
          {text.otherNumber}
        </Button>
      </p>
      {isProved ? (
        <p className={css.proved} role="status">
          <Icon path={iconPaths.check} /> {mail ? text.mailProved : text.proved}
        </p>
      ) : (
        <div ref={field} className={css.code}>
          <CodeField
            label={text.code}
            name="code"
            value={proof.code}
            error={proof.wrong}
            onChange={proof.type}
            onWhole={(digits) => void proof.prove(digits)}
          />
          <p className={css.resend} role="status">
            {proof.busy ? (
              text.codeChecking
            ) : (
              <SendAgain key={booking.sentAt} sentAt={booking.sentAt} onAsk={() => void proof.sendAgain()} />
            )}
          </p>
        </div>
      )}
    </div>
  )
}

const secondsLeft = (sentAt: number) => Math.max(0, Math.ceil((sentAt + CODE_PAUSE_MS - now().getTime()) / 1000))

/** The button that requests another code, after a countdown. */
function SendAgain({ sentAt, onAsk }: { readonly sentAt: number; readonly onAsk: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(sentAt))
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsLeft(sentAt)), 1000)
    return () => clearInterval(clock)
  }, [sentAt])
  if (seconds === 0)
    return (
      <Button variant="link" onClick={onAsk}>
        {text.sendAgain}
      </Button>
    )
  return (
    <span aria-live="off">
      {text.sendAgainIn} <span className="num">{seconds}</span> {text.seconds}
    </span>
  )
}
