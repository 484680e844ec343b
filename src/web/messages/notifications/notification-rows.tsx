import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { linkOf } from '#shared/messages/notifications/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
  IconCreditCard,
  IconFileCheck,
  IconHourglass,
  IconMessageX,
  IconPackage,
  IconReceipt,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnswerButtons } from '#web/calendar/appointment-requests/parts/answer-buttons.tsx'
import { text as requestText } from '#web/calendar/appointment-requests/text.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { useLive } from '#web/platform/live.ts'
import { staff, useSession } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { markSeen, refetchNotifications, type Notification } from './api.ts'
import css from './rows.module.css'
import { text } from './text.ts'

type Props = { readonly rows: readonly Notification[]; readonly label: string; readonly onLeave?: () => void }

/** Notifications as rows. One leads to the screen where it is dealt with, and marks it as seen. */
export function NotificationRows({ rows, label, onLeave }: Props) {
  const now = toWallClock(useNow())
  // a request was answered elsewhere
  useLive('appointments', () => void refetchNotifications(), staff.token)
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((row) => (
        <Row key={row.id} row={row} now={now} onLeave={onLeave} />
      ))}
    </ul>
  )
}

type RowProps = { readonly row: Notification; readonly now: string; readonly onLeave: (() => void) | undefined }
function Row({ row, now, onLeave }: RowProps) {
  const open = useOpen(row, onLeave)
  const [KindIcon, tone] = kinds[row.kind]
  return (
    <li className={css.row} data-new={row.seen === 0 || undefined}>
      <button type="button" className={css.open} onClick={open}>
        <span className={css.icon} data-tone={tone}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={css.what}>
          {row.seen === 0 && <i className={css.dot} role="img" aria-label={text.isNew} />}
          <b>{row.title}</b>
          {row.detail && <small>{row.detail}</small>}
        </span>
        <small className={css.when}>
          <When at={row.at} now={now} />
        </small>
      </button>
      <Request row={row} />
    </li>
  )
}

/** The buttons of a request that waits; otherwise who answered it. */
function Request({ row: { request, appointment, title } }: { readonly row: Notification }) {
  if (!request) return null
  if (request.answer === 'waiting')
    return (
      appointment && (
        <div className={css.answer}>
          <AnswerButtons
            request={{ id: appointment.id, version: request.version, name: nameIn(title), date: appointment.date }}
          />
        </div>
      )
    )
  const answer = requestText.answers[request.answer]
  return (
    <p className={`${css.answer} ${css.answered}`} data-declined={request.answer !== 'approved' || undefined}>
      {request.by === null ? answer : requestText.answeredBy(answer, request.by)}
    </p>
  )
}
/** The customer's name, which the title of a request ends with. */
const nameIn = (title: string): string => title.slice(title.indexOf(': ') + 2)

/** The time of today, and the day of others. */
function When({ at, now }: { readonly at: string; readonly now: string }) {
  const wall = toWallClock(Date.parse(at))
  const isToday = wall.slice(0, 10) === now.slice(0, 10)
  return <Num>{isToday ? formatTime(wall) : formatDayMonth(wall)}</Num>
}

/** Marks a row as seen and goes where it leads. */
function useOpen(row: Notification, onLeave: (() => void) | undefined) {
  const navigate = useNavigate()
  const { role } = useSession()
  return () => {
    if (!row.seen) void markSeen(row.id)
    const link = linkOf(row, role)
    if (!link) return
    onLeave?.()
    void navigate(link)
  }
}

type Tone = 'brand' | 'success' | 'warning' | 'danger'
const kinds: Readonly<Record<NotificationKind, readonly [Icon, Tone]>> = {
  request_waiting: [IconHourglass, 'warning'],
  booked_online: [IconCalendarPlus, 'brand'],
  gap_filled: [IconCalendarCheck, 'success'],
  booked_by_staff: [IconCalendarPlus, 'brand'],
  moved_by_customer: [IconCalendarTime, 'brand'],
  moved_by_staff: [IconCalendarTime, 'brand'],
  cancelled_by_customer: [IconCalendarX, 'danger'],
  removed_by_staff: [IconCalendarX, 'danger'],
  confirmed_by_customer: [IconCalendarCheck, 'success'],
  document_signed: [IconFileCheck, 'success'],
  message_failed: [IconMessageX, 'danger'],
  quota_exhausted: [IconMessageX, 'danger'],
  whatsapp_failed: [IconMessageX, 'danger'],
  campaign_finished: [IconSend, 'brand'],
  sold_by_employee: [IconCreditCard, 'success'],
  payment_received: [IconCreditCard, 'success'],
  payment_late: [IconAlertTriangle, 'danger'],
  payment_refunded: [IconCreditCard, 'warning'],
  debt_open: [IconReceipt, 'danger'],
  stock_low: [IconPackage, 'warning'],
}
