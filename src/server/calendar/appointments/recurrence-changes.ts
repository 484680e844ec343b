/**
 * Changes that also reach other appointments of a recurrence; the domain of recurrence makes them.
 */
import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body, Query } from '#shared/http/endpoint.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Appointment } from './queries.ts'

type Context = OfficeContext<Staff>
type Saved = Promise<{ appointment: Appointment }>
export type RecurrenceChanges = {
  readonly change: (context: Context, id: number, body: Body<typeof appointments, 'update'>) => Saved
  readonly remove: (context: Context, id: number, query: Query<typeof appointments, 'remove'>) => Promise<void>
  readonly restore: (context: Context, id: number, body: Body<typeof appointments, 'restore'>) => Saved
}

declare module '../../platform/hooks.ts' {
  interface Hooks {
    readonly recurrenceChanges: RecurrenceChanges
  }
}
