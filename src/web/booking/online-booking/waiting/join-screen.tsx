import { useState } from 'react'
import { isBookable, type BookingStart } from '#shared/booking/online-booking/start.ts'
import { HeroHeader } from '../hero-header.tsx'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { text as contactText } from '../contact-and-time/text.ts'
import base from '../frame.module.css'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { CodeField } from '#web/ui/plain/code-field.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { Message } from './message.tsx'
import { text } from './text.ts'
import { useJoin } from './use-join.ts'
import { WhenFields } from './when-fields.tsx'
import { firstValues } from './window-values.ts'

/** The visitor says what they wait for and who they are. */
export function JoinScreen({ start }: { readonly start: BookingStart }) {
  return (
    <>
      <HeroHeader office={start.office} small alone>
        <p>{text.title}</p>
      </HeroHeader>
      {isBookable(start) ? <JoinForm start={start} /> : <Message title={text.closed} more={text.closedMore} />}
    </>
  )
}

function JoinForm({ start }: { readonly start: BookingStart }) {
  const [values, setValues] = useState(() => firstValues(start, location.search))
  const join = useJoin(start.office.id, values)
  const { contact, fields } = join
  const back = <ButtonLink href={`/book/${start.office.slug}`}>{text.backToBooking}</ButtonLink>
  if (join.isJoined)
    return (
      <Message title={text.joined} more={text.joinedMore} isGood>
        {back}
      </Message>
    )
  return (
    <form
      className={base.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        join.submit()
      }}
    >
      <div className={base.list}>
        <h2 className={base.title}>{text.title}</h2>
        <p className={base.muted}>{text.intro}</p>
        <WhenFields
          start={start}
          values={values}
          fields={fields}
          onChange={(change) => setValues((now) => ({ ...now, ...change }))}
        />
        <TextField
          label={contactText.name}
          name="full_name"
          autoComplete="name"
          maxLength={60}
          value={contact.full_name}
          error={fields.full_name}
          onChange={(event) => join.type({ full_name: event.target.value })}
        />
        <TextField
          label={contactText.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          ltr
          value={contact.phone}
          error={fields.phone}
          onChange={(event) => join.type({ phone: event.target.value })}
        />
        {(join.asksMail || fields.email) && (
          <TextField
            label={join.asksMail ? contactText.emailForCode : contactText.email}
            name="email"
            type="email"
            autoComplete="email"
            ltr
            value={contact.email}
            error={fields.email}
            onChange={(event) => join.type({ email: event.target.value })}
          />
        )}
        {join.asksCode && (
          <CodeField
            label={contactText.code}
            name="code"
            value={contact.code}
            error={fields.code}
            onChange={(code) => join.type({ code })}
            onWhole={join.submit}
          />
        )}
        <ProblemNote problem={Object.keys(fields).length > 0 ? null : join.problem} phone={start.office.phone} />
      </div>
      <div className={base.actionBar}>
        <Button type="submit" busy={join.busy}>
          {join.asksCode ? text.confirmCode : text.join}
        </Button>
      </div>
    </form>
  )
}
