import { useEffect, useRef, useState } from 'react'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { formatPhone, isMobile, normalizePhone } from '#shared/values/phone.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { DateField, SelectField, TextField } from '#web/ui/plain/fields.tsx'
import type { Details } from '../booking-state.ts'
import base from '../frame.module.css'
import { StepTitle } from '../step-title.tsx'
import { isPhoneProved, requestPhoneCode } from './request-phone-code.ts'
import { CodeForm, usePhoneProof } from './code-form.tsx'
import type { StepProps } from '../step-props.ts'
import css from './contact-and-time.module.css'
import { focusOn } from './focus-on.ts'
import { saveDetails } from './save-details.ts'
import { text } from './text.ts'
import { ProblemNote } from './problem-note.tsx'
import { limitOf, useAction } from './use-action.ts'

/**
 * The proof of the phone number where the office requires it, then the visitor's details. After the
 * proof, saved details are filled in. When no SMS can be sent, the code goes to the visitor's
 * mailbox.
 */
export function DetailsStep({ start, visit }: StepProps) {
  const { booking, set, go } = visit
  const { details } = booking
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { busy, problem, run } = useAction()
  const proof = usePhoneProof(start.office.id, visit)
  const byMail = booking.verification === 'email'
  // the code goes to the mailbox that is typed here, so it is sent when the form is
  const mailsCode = byMail && booking.codeEmail !== details.email.trim()
  const mustProve = booking.verification === 'sms' || (byMail && !mailsCode)
  const isProved = isPhoneProved(booking, booking.checkedPhone ?? '')

  const change = (change: Partial<Details>) => {
    setWrong({})
    set((now) => ({ details: { ...now.details, ...change }, visit: null }))
  }
  const submit = () => {
    const phone = normalizePhone(booking.phone)
    const problems: Record<string, string> = {}
    if (details.full_name.trim() === '') problems.full_name = text.required
    if (phone === null) problems.phone = booking.phone.trim() === '' ? text.phoneMissing : text.phoneWrong
    if (mailsCode && details.email.trim() === '') problems.email = text.emailForCode
    setWrong(problems)
    if (mustProve && !isProved && !proof.checkComplete()) return
    if (Object.keys(problems).length > 0) return focusOn(form.current, Object.keys(problems)[0]!)
    void run(async () => {
      if (mailsCode) return set(await requestPhoneCode(start.office.id, phone!, details.email.trim()))
      if (mustProve && !isProved && !(await proof.prove())) return
      set({
        checkedPhone: phone,
        known: null,
        visit: await saveDetails(start.office.id, phone!, details, booking.wantsMarketing),
      })
      go(5, booking.service)
    })
  }

  useEffect(() => {
    // moves the focus to the first field that the server refused
    const [first] = Object.keys(problem?.fields ?? {})
    if (first) focusOn(form.current, first)
  }, [problem])

  const fields = { ...problem?.fields, ...wrong }
  const typedPhone = normalizePhone(booking.phone)
  // a phone that is not typed yet may become a mobile of Israel, which gets the messages
  const isTold = typedPhone === null || isMobile(typedPhone)
  const field = (name: keyof Details) => ({ name, value: details[name], error: fields[name] })
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
      <div className={`${base.list} ${css.spacious}`}>
        {mustProve ? (
          <CodeForm visit={visit} proof={proof} isProved={isProved} />
        ) : (
          <StepTitle>{text.detailsTitle}</StepTitle>
        )}
        {booking.isOwn && <p className={base.muted}>{text.ownDetails}</p>}
        <TextField
          label={text.name}
          autoComplete="name"
          maxLength={60}
          {...field('full_name')}
          onChange={(e) => change({ full_name: e.target.value })}
        />
        <TextField
          label={byMail ? text.emailForCode : isTold ? text.email : text.emailForMessages}
          type="email"
          autoComplete="email"
          ltr
          {...field('email')}
          onChange={(e) => change({ email: e.target.value })}
        />
        <TextField
          label={text.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          ltr
          readOnly={mustProve}
          value={mustProve && booking.checkedPhone ? formatPhone(booking.checkedPhone) : booking.phone}
          error={fields.phone}
          onChange={(e) => {
            setWrong({})
            set({ phone: e.target.value, visit: null, isOwn: false })
          }}
        />
        <div className={css.twoColumns}>
          <DateField
            label={text.birthDate}
            autoComplete="bday"
            {...field('birth_date')}
            onDate={(birth_date) => change({ birth_date })}
          />
          <SelectField
            label={text.gender}
            options={GENDERS}
            empty={text.noGender}
            {...field('gender')}
            onChange={(e) => change({ gender: e.target.value })}
          />
        </div>
        {mustProve && !byMail && (
          <label className={css.consent}>
            <input
              type="checkbox"
              checked={booking.wantsMarketing ?? false}
              onChange={(e) => set({ wantsMarketing: e.target.checked, visit: null })}
            />
            {text.consent(start.office.name)}
          </label>
        )}
        {mustProve && !byMail && (
          <label className={css.consent}>
            <input type="checkbox" checked={booking.remember} onChange={(e) => set({ remember: e.target.checked })} />
            {text.remember}
          </label>
        )}
        <p className={css.notice}>
          {text.notice} <a href={`/book/${start.office.slug}/privacy`}>{text.noticeMore}</a>
        </p>
        <ProblemNote problem={problem ?? (isProved ? limitOf(booking) : null)} phone={start.office.phone} />
      </div>
      <div className={base.actionBar}>
        <Button type="submit" busy={busy || proof.busy}>
          {mailsCode ? text.mailCode : booking.at ? text.toBook : text.toDate}
        </Button>
      </div>
    </form>
  )
}
