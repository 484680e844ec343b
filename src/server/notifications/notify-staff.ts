import type { NotificationKind } from '#shared/notifications/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { deferredRows } from '../platform/database/deferred-writes.ts'
import { writeNotifications } from './queries.ts'
import type { Facts } from './text.ts'

export type NewNotification = {
  readonly kind: NotificationKind
  readonly customerId?: number | null
  readonly appointmentId?: number | null
  readonly productId?: number | null
  /** Also without the employee of the appointment or of the customer. */
  readonly onlyOwners?: boolean
  readonly facts?: Facts
  /** At most one notification of this key is written for each person. */
  readonly dedupeKey?: string
}

/**
 * Tells the owners what happened, and the employee of the appointment or else of the customer. The rows
 * are written with the commit, together with the event that tells open screens.
 */
export const notify = ({ tx, now }: { readonly tx: Tx; readonly now: Date }, notification: NewNotification): void =>
  void deferredRows(tx, writeNotifications).push({ ...notification, at: now })
