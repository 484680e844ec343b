import { useState } from 'react'
import { formatMoment, formatMoney, formatTimeRange } from '#web/platform/format.ts'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Sheet } from '#web/ui/plain/sheet.tsx'
import base from '../frame.module.css'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { text as words } from '../contact-and-time/text.ts'
import { useAction, type Problem } from '../contact-and-time/use-action.ts'
import { publicApi } from '../contact-and-time/visitor.ts'
import { AppointmentCard } from '../thank-you/appointment-card.tsx'
import { googleCalendarLink } from '../thank-you/google-calendar.ts'
import { Day } from '../thank-you/moment.tsx'
import { Place } from '../thank-you/place.tsx'
import { PhoneLink } from '../thank-you/phone-link.tsx'
import { ChangeRule } from './change-rule.tsx'
import css from './manage.module.css'
import { ConfirmForm, WithoutScript } from './plain-forms.tsx'
import { text } from './text.ts'
import type { Managed } from './use-managed.ts'

/** Nothing was typed here, so nothing is said to be kept. */
const whyOf = ({ sentence }: Problem) => (sentence === words.offline ? text.offline : sentence)

/** The outcome of an attempt to move the appointment. */
export type MoveOutcome = { readonly isGood: boolean; readonly sentence: string }
type Props = {
  readonly token: string
  readonly managed: Managed
  readonly hasBegun: boolean
  readonly news: MoveOutcome | null
  readonly onMove: () => void
  readonly onChange: (managed: Managed) => void
}

/** The appointment and the actions on it. */
export function ManagedCard({ token, managed, hasBegun, news, onMove, onChange }: Props) {
  const { appointment, business, can_change, chosen_time, deposit, card } = managed
  const asksToConfirm = managed.can_confirm === 1 && managed.confirmed === 0
  const [isAsking, setAsking] = useState(false)
  const { busy, problem, run } = useAction()
  const phone = appointment.employee_phone ?? business.phone
  const refusal = hasBegun ? text.begun : <ChangeRule managed={managed} />
  const cancel = () =>
    run(async () => {
      onChange(await publicApi.cancelManaged({ params: { token } }))
      setAsking(false)
    })
  return (
    <div className={css.page}>
      <h2 className={base.title}>{text.title}</h2>
      {news && (
        <p className={news.isGood ? css.moved : css.waiting} role="status">
          {news.isGood && <Icon path={iconPaths.check} />} {news.sentence}
        </p>
      )}
      {appointment.status_key === 'waiting' && <p className={css.waiting}>{text.waiting}</p>}
      <AppointmentCard
        rows={[
          { name: text.service, value: appointment.service_name },
          { name: text.employee, value: appointment.employee_name },
          {
            name: text.date,
            value: <Day start={appointment.start_time} />,
          },
          {
            name: text.time,
            value: <span className="num">{formatTimeRange(appointment.start_time, appointment.end_time)}</span>,
          },
          {
            name: text.price,
            value:
              Number(appointment.price) === 0 ? (
                text.noCharge
              ) : (
                <span className="num">{formatMoney(appointment.price)}</span>
              ),
          },
          { name: text.deposit, value: deposit && <span className="num">{formatMoney(deposit.amount)}</span> },
          { name: text.card, value: card && <span className="num">{formatMoney(card.fee)}</span> },
          { name: text.address, value: business.address && <Place address={business.address} /> },
          { name: text.phone, value: phone && <PhoneLink phone={phone} /> },
        ]}
      />
      {card && <p className={css.note}>{text.cardTerms(card.free_hours)}</p>}
      <div className={css.actions}>
        {asksToConfirm && <ConfirmForm token={token} start={appointment.start_time} />}
        <ButtonLink href={`/book/manage/${token}/appointment.ics`} variant={asksToConfirm ? 'ghost' : 'primary'}>
          <Icon path={pageIconPaths.calendarPlus} />
          {text.toCalendar}
        </ButtonLink>
        <ButtonLink variant="ghost" href={googleCalendarLink(managed)} target="_blank" rel="noopener noreferrer">
          {text.toGoogle}
        </ButtonLink>
        {can_change ? (
          <>
            {managed.can_move ? (
              <WithoutScript token={token} answer="move" onAct={onMove}>
                <Button variant="ghost" type="submit">
                  {text.move}
                </Button>
              </WithoutScript>
            ) : (
              <p className={css.note}>
                {managed.move_refusal}
                {business.phone && (
                  <>
                    {' '}
                    {text.callUs} <PhoneLink phone={business.phone} />
                  </>
                )}
              </p>
            )}
            <WithoutScript token={token} answer="cancel" onAct={() => setAsking(true)}>
              <Button variant="danger" type="submit">
                {text.cancel}
              </Button>
            </WithoutScript>
            <p className={css.note}>
              {chosen_time === null ? (
                <ChangeRule managed={managed} />
              ) : (
                <>
                  {hasBegun ? text.movedToPast : text.movedEarlier}{' '}
                  <span className="num">{formatMoment(chosen_time)}</span>.
                </>
              )}
            </p>
          </>
        ) : (
          <p className={css.note}>
            {refusal}
            {business.phone && (
              <>
                {' '}
                {text.callUs} <PhoneLink phone={business.phone} />
              </>
            )}
          </p>
        )}
      </div>
      <Sheet open={isAsking} onClose={() => setAsking(false)} title={text.cancelTitle} closeLabel={text.close}>
        <p className={base.muted}>{text.cancelText}</p>
        {card && (
          <p>
            {Number(card.due) > 0 ? (
              <>
                {text.cardDue} <span className="num">{formatMoney(card.due)}</span>.
              </>
            ) : (
              text.cardFree
            )}
          </p>
        )}
        {deposit && (
          <p>
            {text.depositPaid} <span className="num">{formatMoney(deposit.amount)}</span>.{' '}
            {Number(deposit.refund) > 0 ? (
              <>
                {text.depositReturns} <span className="num">{formatMoney(deposit.refund)}</span>.
              </>
            ) : (
              text.depositStays
            )}
          </p>
        )}
        {/* the question stays open, so that nobody takes a failure for a cancellation */}
        <ProblemNote problem={problem && { ...problem, sentence: `${text.notCancelled} ${whyOf(problem)}` }} />
        <div className={css.actions}>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            {busy ? text.cancelling : text.yes}
          </Button>
          <Button onClick={() => setAsking(false)}>{text.no}</Button>
        </div>
      </Sheet>
    </div>
  )
}
