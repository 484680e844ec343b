import { useEffect, useRef, useState } from 'react'
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
import { askPhone, CODE_PAUSE } from './ask-phone.ts'
import css from './later.module.css'
import { text } from './text.ts'
import { troubleOf, useDeed } from './use-deed.ts'
import { asVisitor, booking as calls, visitMark } from './visitor.ts'

const LENGTH = 6

/** The proof of a telephone by the digits that were sent to it. `prove` answers whether it is proved now. */
export function useProof(office: number, { booking, set }: Visit) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useDeed()

  const prove = async (digits = code): Promise<boolean> => {
    let proved = false
    await run(async () => {
      try {
        const { customer } = await asVisitor(office, () =>
          calls.provePhone({ body: { phone: booking.asked!, code: digits } }),
        )
        set((now) => ({
          provedOn: visitMark(),
          visit: null,
          details: customer ? filled(now.details, customer) : now.details,
        }))
        proved = true
      } catch (failure) {
        const { sentence, code: why } = troubleOf(failure)
        setWrong(sentence)
        if (why === 'code_wrong') setCode('')
      }
    })
    return proved
  }
  return {
    code,
    busy,
    wrong,
    /** False, with a sentence, while there are too few digits. */
    complain: () => {
      const complete = code.length === LENGTH
      if (!complete) setWrong(text.codeMissing)
      return complete
    },
    type: (digits: string) => {
      setWrong(undefined)
      setCode(digits)
      if (digits.length === LENGTH && digits !== code) void prove(digits)
    },
    prove,
    sendAgain: () =>
      run(async () => {
        try {
          setWrong(undefined)
          set(await askPhone(office, booking.asked!))
          setCode('')
        } catch (failure) {
          setWrong(troubleOf(failure).sentence)
        }
      }),
  }
}
type Proof = ReturnType<typeof useProof>
type Own = {
  readonly full_name: string
  readonly email: string | null
  readonly birth_date: string | null
  readonly gender: string | null
}

/** What she typed stays; what she left empty comes from what the office knows of her. */
const filled = (typed: Details, own: Own): Details => ({
  full_name: typed.full_name || own.full_name,
  email: typed.email || (own.email ?? ''),
  birth_date: typed.birth_date || (own.birth_date ?? ''),
  gender: typed.gender || (own.gender ?? ''),
})

type Props = { readonly visit: Visit; readonly proof: Proof; readonly isProved: boolean }

export function CodePart({ visit: { booking, go }, proof, isProved }: Props) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isProved) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isProved])
  return (
    <div>
      <StepTitle>{isProved ? text.detailsTitle : text.codeSent}</StepTitle>
      <p className={`${base.quiet} ${css.line}`}>
        {text.toNumber} <span className="num">{formatPhone(booking.asked ?? '')}</span>
        <Button look="link" onClick={() => go(3, booking.service)}>
          {text.otherNumber}
        </Button>
      </p>
      {isProved ? (
        <p className={css.proved} role="status">
          <Icon path={iconPaths.check} /> {text.proved}
        </p>
      ) : (
        <div ref={field} className={css.code}>
          <CodeField
            label={text.code}
            name="code"
            length={LENGTH}
            value={proof.code}
            error={proof.wrong}
            onChange={proof.type}
          />
          <p className={css.again} role="status">
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

const secondsLeft = (sentAt: number) => Math.max(0, Math.ceil((sentAt + CODE_PAUSE - now().getTime()) / 1000))

/** The button that asks for another code, after a pause that is counted down. */
function SendAgain({ sentAt, onAsk }: { readonly sentAt: number; readonly onAsk: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(sentAt))
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsLeft(sentAt)), 1000)
    return () => clearInterval(clock)
  }, [sentAt])
  if (seconds === 0)
    return (
      <Button look="link" onClick={onAsk}>
        {text.sendAgain}
      </Button>
    )
  return (
    <span aria-live="off">
      {text.sendAgainIn} <span className="num">{seconds}</span> {text.seconds}
    </span>
  )
}
