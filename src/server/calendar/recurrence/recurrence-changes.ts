import type { RecurrenceChanges } from '../appointments/recurrence-changes.ts'
import { changeInScope } from './change-in-scope.ts'
import { deleteInScope, restoreTogether } from './delete-in-scope.ts'

/** What the endpoints of appointments do with an appointment, and with others of its recurrence. */
export const recurrenceChanges: RecurrenceChanges = {
  change: changeInScope,
  remove: deleteInScope,
  restore: restoreTogether,
}
