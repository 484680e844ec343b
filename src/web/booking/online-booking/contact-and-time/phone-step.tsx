import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { normalizePhone } from '#shared/values/phone.ts'
import { now } from '#web/platform/clock.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import base from '../frame.module.css'
import { takeOwnDetails } from '../parts/own-details.ts'
import { StepTitle } from '../step-title.tsx'
import { focusOn } from './focus-on.ts'
import { requestPhoneCode, CODE_PAUSE_MS, isPhoneProved } from './request-phone-code.ts'
import type { StepProps } from '../step-props.ts'
import { text } from './text.ts'
import { ProblemNote } from './problem-note.tsx'
import { useAction } from './use-action.ts'

/** Asks for the visitor's phone number. Owners who try their page find theirs filled in. */
export function PhoneStep({ start, visit: { booking, set, go } }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { busy, problem, run } = useAction()

  useLayoutEffect(() => {
    const own = takeOwnDetails(start.office.id)
    if (own)
      set(({ phone, details }) =>
        phone === '' ? { phone: own.phone, details: { ...details, full_name: own.full_name }, isOwn: true } : {},
      )
  }, [start, set])

  const submit = () => {
    const phone = normalizePhone(booking.phone)
    setWrong(booking.phone.trim() === '' ? text.phoneMissing : phone === null ? text.phoneWrong : undefined)
    if (phone === null) return focusOn(form.current, 'phone')
    void run(async () => {
      const codeIsFresh = booking.checkedPhone === phone && booking.sentAt > now().getTime() - CODE_PAUSE_MS
      if (!codeIsFresh && !isPhoneProved(booking, phone)) set(await requestPhoneCode(start.office.id, phone))
      go(4, booking.service)
    })
  }

  useEffect(() => {
    if (problem?.fields.phone) focusOn(form.current, 'phone')
  }, [problem])

  const { phone: wrongPhone, ...otherFields } = problem?.fields ?? {}
  return (
    <form
      ref={form}
      className={base.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={base.list}>
        <div>
          <StepTitle>{text.phoneTitle}</StepTitle>
          <p className={base.muted}>{booking.isOwn ? text.ownDetails : text.phoneWhy}</p>
        </div>
        <TextField
          label={text.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          ltr
          value={booking.phone}
          error={wrong ?? wrongPhone}
          onChange={(event) => {
            setWrong(undefined)
            set({ phone: event.target.value, isOwn: false })
          }}
        />
        {!wrongPhone || Object.keys(otherFields).length > 0 ? (
          <ProblemNote problem={problem} phone={start.office.phone} />
        ) : null}
      </div>
      <div className={base.actionBar}>
        <Button type="submit" busy={busy}>
          {text.toDetails}
        </Button>
      </div>
    </form>
  )
}
