import type { Tx } from '#server/platform/database/database.ts'
import { deferredRows } from '#server/platform/database/deferred-writes.ts'
import { writeNotifications, type NewNotification } from './queries.ts'

/**
 * Tells the owners what happened, and the employee of the appointment or else of the customer. The
 * rows are written with the commit, together with the event that tells open screens.
 */
export const notify = ({ tx, now }: { readonly tx: Tx; readonly now: Date }, notification: NewNotification): void =>
  void deferredRows(tx, writeNotifications).push({ ...notification, at: now })
