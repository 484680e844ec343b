import type { ReactNode } from 'react'
import type { AnswerStart } from '#shared/booking/online-booking/start.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { formatDate, formatDayMonth, formatMoney, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import css from '../frame.module.css'
import { HeroHeader } from '../hero-header.tsx'
import { text as manageText } from '../manage/text.ts'
import { PageFrame } from '../page-frame.tsx'
import { text } from './text.ts'

type Managed = NonNullable<AnswerStart['managed']>

/**
 * The page behind a link of a reminder: explains the action, with one button that runs it. Rendered
 * only on the server; it needs no script.
 */
export function AnswerScreen({ answer, token, managed, problem, times = [] }: AnswerStart) {
  if (!managed)
    return (
      <PageFrame>
        <div className={css.message}>
          <Circle path={pageIconPaths.calendarOff} />
          <h1 className={css.title}>{problem ?? manageText.notFound}</h1>
          {problem === null && <p className={css.muted}>{manageText.notFoundMore}</p>}
        </div>
      </PageFrame>
    )
  const isOpen = managed.appointment.status_key !== 'cancelled'
  return (
    <PageFrame>
      <HeroHeader office={managed.business} small alone>
        {null}
      </HeroHeader>
      <div className={css.message}>
        {problem && <p role="alert">{problem}</p>}
        {!isOpen && <Cancelled managed={managed} />}
        {isOpen && answer === 'confirm' && <Confirm token={token} managed={managed} />}
        {isOpen && answer === 'cancel' && <Cancel token={token} managed={managed} />}
        {isOpen && answer === 'move' && <Move token={token} managed={managed} times={times} />}
      </div>
    </PageFrame>
  )
}

type Props = { readonly token: string; readonly managed: Managed }

function Confirm({ token, managed }: Props) {
  const { appointment, can_confirm, confirmed, is_past } = managed
  if (!can_confirm)
    return (
      <AnswerCard title={text.cannotConfirm} path={pageIconPaths.calendarOff} managed={managed}>
        <p className={css.muted}>{is_past ? manageText.begun : text.waiting}</p>
      </AnswerCard>
    )
  const isDone = confirmed && appointment.status_key === 'confirmed'
  return (
    <AnswerCard title={isDone ? text.confirmed : text.confirmTitle} path={iconPaths.check} managed={managed}>
      <p className={css.muted}>{isDone ? text.confirmedMore : text.confirmMore}</p>
      {!isDone && (
        <AnswerForm token={token} answer="confirm" start={appointment.start_time}>
          <Button type="submit">{text.confirm}</Button>
        </AnswerForm>
      )}
      <DetailsLink token={token} />
    </AnswerCard>
  )
}

function Cancel({ token, managed }: Props) {
  const { appointment, can_change, deposit, card } = managed
  if (!can_change)
    return (
      <AnswerCard title={text.cannotCancel} path={pageIconPaths.calendarOff} managed={managed}>
        <TooLate managed={managed} />
      </AnswerCard>
    )
  return (
    <AnswerCard title={manageText.cancelTitle} path={pageIconPaths.calendarOff} managed={managed}>
      <p className={css.muted}>{text.cancelMore}</p>
      {card &&
        (Number(card.due) > 0 ? <Amount label={manageText.cardDue} sum={card.due} /> : <p>{manageText.cardFree}</p>)}
      {deposit && <Amount label={manageText.depositPaid} sum={deposit.amount} />}
      {deposit &&
        (Number(deposit.refund) > 0 ? (
          <Amount label={manageText.depositReturns} sum={deposit.refund} />
        ) : (
          <p>{manageText.depositStays}</p>
        ))}
      <AnswerForm token={token} answer="cancel" start={appointment.start_time}>
        <Button type="submit" variant="danger">
          {manageText.yes}
        </Button>
      </AnswerForm>
      <DetailsLink token={token} />
    </AnswerCard>
  )
}

/** The free times of the next weeks in one list, which works in every browser. */
function Move({ token, managed, times }: Props & { readonly times: readonly string[] }) {
  const { appointment, can_change, can_move, move_refusal } = managed
  if (!can_move || times.length === 0)
    return (
      <AnswerCard title={text.cannotMove} path={pageIconPaths.calendarOff} managed={managed}>
        {can_change ? (
          <>
            <p className={css.muted}>{move_refusal ?? text.noTimes}</p>
            <Call managed={managed} />
          </>
        ) : (
          <TooLate managed={managed} />
        )}
        <DetailsLink token={token} />
      </AnswerCard>
    )
  const dates = [...new Set(times.map((at) => at.slice(0, 10)))]
  return (
    <AnswerCard title={text.moveTitle} path={pageIconPaths.calendarPlus} managed={managed}>
      <form method="post" action={`/book/manage/${token}/move`} className={css.list}>
        <input type="hidden" name="version" value={appointment.version} />
        <label htmlFor="to">{text.newTime}</label>
        <select id="to" name="to">
          {dates.map((date) => (
            <optgroup key={date} label={`${formatWeekday(date)}, ${formatDate(date)}`}>
              {times
                .filter((at) => at.startsWith(date))
                .map((at) => (
                  <option key={at} value={at}>
                    {`${formatWeekday(at)} ${formatDayMonth(at)}, ${formatTime(at)}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Button type="submit">{text.move}</Button>
      </form>
      <DetailsLink token={token} />
    </AnswerCard>
  )
}

function TooLate({ managed }: { readonly managed: Managed }) {
  const { is_past, cancel_cutoff_hours } = managed
  return (
    <>
      <p className={css.muted}>
        {is_past
          ? manageText.begun
          : cancel_cutoff_hours > 0
            ? manageText.tooLate(cancel_cutoff_hours)
            : manageText.noLongerChangeable}
      </p>
      <Call managed={managed} />
    </>
  )
}

const Call = ({ managed: { business } }: { readonly managed: Managed }) =>
  business.phone && (
    <ButtonLink href={`tel:${business.phone}`}>
      <Icon path={pageIconPaths.phone} /> <span className="num">{formatPhone(business.phone)}</span>
    </ButtonLink>
  )

function Cancelled({ managed }: { readonly managed: Managed }) {
  const { deposit, card, business } = managed
  return (
    <AnswerCard title={manageText.cancelled} path={pageIconPaths.calendarOff} managed={managed}>
      {deposit && Number(deposit.refund) > 0 && <Amount label={manageText.depositReturned} sum={deposit.refund} />}
      {card && Number(card.due) > 0 && <Amount label={manageText.cardMayBeCharged} sum={card.due} />}
      <ButtonLink href={`/book/${business.slug}`}>{manageText.bookAgain}</ButtonLink>
    </AnswerCard>
  )
}

/** A card with a title, the appointment and the content. */
function AnswerCard({ title, path, managed, children }: AnswerCardProps) {
  const { service_name, employee_name, start_time } = managed.appointment
  return (
    <>
      <Circle path={path} />
      <h2 className={css.title}>{title}</h2>
      <p>
        {service_name} {text.with} {employee_name}
      </p>
      <p>
        {formatWeekday(start_time)}, <span className="num">{formatDate(start_time)}</span> {text.at}{' '}
        <span className="num">{formatTime(start_time)}</span>
      </p>
      {children}
    </>
  )
}
type AnswerCardProps = {
  readonly title: string
  readonly path: string
  readonly managed: Managed
  readonly children: ReactNode
}

type FormProps = {
  readonly token: string
  readonly answer: AnswerStart['answer']
  readonly start: string
  readonly children: ReactNode
}
/** Sends the start that the customer sees, so that an answer never counts for another one. */
const AnswerForm = ({ token, answer, start, children }: FormProps) => (
  <form method="post" action={`/book/manage/${token}/${answer}`} className={css.list}>
    <input type="hidden" name="start" value={start} />
    {children}
  </form>
)

const DetailsLink = ({ token }: { readonly token: string }) => (
  <ButtonLink variant="link" href={`/book/manage/${token}`}>
    {text.details}
  </ButtonLink>
)
const Circle = ({ path }: { readonly path: string }) => (
  <span className={css.iconCircle}>
    <Icon path={path} />
  </span>
)
const Amount = ({ label, sum }: { readonly label: string; readonly sum: string }) => (
  <p>
    {label} <span className="num">{formatMoney(sum)}</span>
  </p>
)
