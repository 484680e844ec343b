import type { Query } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import { whoComes } from '#shared/customers/customers/text.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { countFresh, listNotifications, type NotificationRow } from './queries.ts'
import { inOneLine, text } from './text.ts'

/** A page of the caller's notifications, with their sentences. */
export async function showNotifications(
  { tx, scope, now, caller }: OfficeContext<Staff>,
  page: Query<typeof notifications, 'list'>,
) {
  const { rows, ...counts } = await listNotifications(tx, scope, { userId: caller.userId, now, ...page })
  return { notifications: rows.map((row) => shown(row, caller.role === 'owner')), ...counts }
}

/** How many came in since the caller last opened the list. */
export const showCount = async ({ tx, scope, caller }: OfficeContext<Staff>) => ({
  fresh: await countFresh(tx, scope, caller.userId),
})

function shown(row: NotificationRow, isOwner: boolean) {
  const { id, kind, at, seen, customer_id, appointment_id, date } = row
  const sentence = sentenceOf(row, isOwner)
  const appointment = appointment_id === null || date === null ? null : { id: appointment_id, date }
  const [title, detail] = sentence
  return {
    id,
    kind,
    text: inOneLine(sentence),
    title,
    detail,
    at,
    seen,
    customer_id,
    appointment,
    request: answerIn(row),
  }
}

/** The words of a notification. Employees read about their own appointments, without their name. */
export const sentenceOf = ({ kind, customer: name, booked_for, ...told }: NotificationRow, isOwner: boolean) => {
  const customer = name === null ? null : whoComes({ customer_name: name, booked_for })
  return text[kind]({ ...told, customer, employee: isOwner ? told.employee : null })
}

/** Whether a request waits or how it ended; null when its time has passed. */
function answerIn({ request }: NotificationRow) {
  if (request === null) return null
  const { waits, version, answer, by, is_off } = request
  if (waits) return { answer: 'waiting' as const, version }
  if (answer !== null) return { answer, by }
  return is_off ? { answer: 'cancelled' as const, by: null } : null
}
