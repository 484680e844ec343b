import type { Query } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/notifications/contract.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { listNotifications, type NotificationRow } from './queries.ts'
import { text } from './text.ts'

/** A page of the caller's notifications, with their sentences. */
export async function showNotifications(
  { tx, scope, caller }: OfficeContext<Staff>,
  page: Query<typeof notifications, 'list'>,
) {
  const { rows, total, unseen } = await listNotifications(tx, scope, { userId: caller.userId, ...page })
  return { notifications: rows.map((row) => shown(row, caller.role === 'owner')), total, unseen }
}

function shown({ id, kind, at, seen, customer_id, appointment_id, date, ...told }: NotificationRow, isOwner: boolean) {
  const sentence = text[kind]({ ...told, employee: isOwner ? told.employee : null })
  const appointment = appointment_id === null || date === null ? null : { id: appointment_id, date }
  return { id, kind, text: sentence, at, seen, customer_id, appointment }
}
