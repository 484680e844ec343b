/**
 * A slot of an online booking is held in two ways: until a deposit is paid, or until a card is
 * given. The files of this folder that are named after holds do what both need; this is what they
 * need to know of each.
 */
import type { Money } from '#shared/values/wire.ts'
import type { NewAppointment } from '#server/calendar/appointments/appointment-lifecycle.ts'
import type { Appointment, AppointmentRow } from '#server/calendar/appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeContext, Subject } from '#server/platform/database/record-change.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'

export type HoldContext = ChangeContext & { readonly services: Services }

/** What every hold has of its row and of its appointment, which may be deleted. */
export type Hold = {
  readonly id: number
  readonly appointment_id: number
  readonly created_at: Date
  readonly agreed_start: Date
  readonly price: Money
  readonly free_hours: number
  /** The gateway's page, once it is open. */
  readonly page_url: string | null
  readonly held_until: Date | null
  readonly deleted_at: Date | null
}
/** A hold whose appointment, and what a payment locks before it, are locked. */
export type LockedHold<H extends Hold> = {
  readonly hold: H
  readonly row: AppointmentRow
  /** False when it was given up: its slot is still to be released, and it is not held again. */
  readonly isAwaited: boolean
}

/** Of one hold, what the payers store differently. */
type HoldFacts = {
  /** What the visitor is asked for. */
  readonly amount: Money
  /** Neither come nor given up. */
  readonly isAwaited: boolean
  readonly hasCome: boolean
  /** Money depends on the start that the customer chose. */
  readonly isBinding: boolean
  /** Decided or charged: a start that is chosen later changes nothing. */
  readonly isSettled: boolean
}

/** A deposit or a card. */
export type HoldPayer<H extends Hold> = {
  readonly change: Subject<'hold' | 'hold_again'>
  /** The job that frees the slot, and its key. */
  readonly release: { readonly task: string; readonly keyOf: (id: number) => string }
  readonly byId: (tx: Tx, scope: Scope, id: number) => Promise<H | undefined>
  readonly ofAppointment: (tx: Tx, scope: Scope, appointmentId: number) => Promise<H | undefined>
  readonly factsOf: (hold: H) => HoldFacts
  readonly agree: (tx: Tx, scope: Scope, id: number, change: { readonly agreed_start: Date }) => Promise<unknown>
  /** Locks what a payment locks before the appointment. False when it is not waited for. */
  readonly lockPayment: (context: HoldContext, hold: H) => Promise<boolean>
  /** The visitor chose something else: what still comes is late. */
  readonly giveUp: (context: HoldContext, hold: H) => Promise<void>
}

/** An appointment that was just inserted to hold its slot, and the row that was asked for. */
export type NewHold = { readonly row: NewAppointment; readonly appointment: Appointment }
/** What the visitor of a new hold is asked for. `store` returns the id of the hold. */
export type AskedOfVisitor<H extends Hold> = {
  readonly payer: HoldPayer<H>
  readonly store: (context: HoldContext, held: NewHold) => Promise<number>
}
