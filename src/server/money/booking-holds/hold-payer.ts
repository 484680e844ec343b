/**
 * A slot of an online booking is held in two ways: until a deposit is paid, or until a card is
 * given. The files of this folder that are named after holds do what both need; this is what they
 * need of each.
 */
import type { ProblemCode } from '#shared/http/problems.ts'
import type { Money } from '#shared/values/wire.ts'
import type { NewAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import type { Appointment, AppointmentRow } from '#server/calendar/appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeContext, Subject } from '#server/platform/database/record-change.ts'
import type { BetweenTransactions, OfficeContext } from '#server/platform/http/serve.ts'
import type { Limit } from '#server/platform/security/limits.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import type { Deposit } from './deposit-queries.ts'

export type HoldContext = ChangeContext & { readonly services: Services }

export type HoldPayer = {
  readonly table: 'deposits' | 'kept_cards'
  readonly change: Subject<'hold' | 'hold_again'>
  /** The job that frees the slot, and the name that its key begins with. */
  readonly release: { readonly task: string; readonly key: string }
  readonly limit: Limit
  /** The problem when the gateway refuses to open a page, or is silent. */
  readonly refusal: ProblemCode
  readonly byId: (tx: Tx, scope: Scope, id: number) => Promise<Hold | undefined>
  readonly ofAppointment: (tx: Tx, scope: Scope, appointmentId: number) => Promise<Hold | undefined>
}

type Terms = 'id' | 'appointment_id' | 'created_at' | 'agreed_start' | 'price' | 'free_hours'
type State = 'page_url' | 'held_until' | 'deleted_at'
/** What a visitor was asked for. The appointment may be deleted. */
export type Hold = Pick<Deposit, Terms | State> & {
  readonly payer: HoldPayer
  readonly amount: Money
  /** Neither come nor given up. */
  readonly isAwaited: boolean
  readonly hasCome: boolean
  /** Money depends on the start that the customer chose. */
  readonly isBinding: boolean
  /** Decided or charged: a start that is chosen later changes nothing. */
  readonly isSettled: boolean
  readonly agreeTo: (tx: Tx, scope: Scope, start: Date) => Promise<unknown>
  /** Locks what a payment locks before the appointment. False when it is not awaited any more. */
  readonly lockPayment: (context: HoldContext) => Promise<boolean>
  /** Stops waiting: what still comes is late. */
  readonly giveUp: (context: HoldContext) => Promise<void>
  /** The hold with what a page is opened for, in the transaction that claims its opening. */
  readonly prepare: (context: Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>) => Promise<Hold>
  /** Opens the gateway's page, outside transactions; null when there is none. */
  readonly openPage: (between: BetweenTransactions) => Promise<OpenedPage | null>
  /** Null lets another request open it. */
  readonly storePage: (tx: Tx, scope: Scope, page: OpenedPage | null) => Promise<unknown>
  /** Asks the gateway, and books the appointment when what was asked for has come. */
  readonly check: (between: BetweenTransactions) => Promise<unknown>
  /** How the last attempt of the visitor ended. */
  readonly attempt: (tx: Tx, scope: Scope) => Promise<'late' | 'failed' | null>
}
/** `id` is the gateway's. */
export type OpenedPage = { readonly url: string; readonly id: string | null }

/** A hold whose appointment is locked. `isAwaited` is true as long as it stays locked. */
export type LockedHold = { readonly hold: Hold; readonly row: AppointmentRow; readonly isAwaited: boolean }

/** What the visitor of a new hold is asked for. `store` returns the id of the hold. */
export type AskedOfVisitor = {
  readonly payer: HoldPayer
  readonly store: (
    context: HoldContext,
    held: { readonly row: NewAppointment; readonly appointment: Appointment },
  ) => Promise<number>
}
export type NewHold = Parameters<AskedOfVisitor['store']>[1]
