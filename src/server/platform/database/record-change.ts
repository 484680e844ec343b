/** Records changes: an entry in the audit log and a live event for the office's screens. */
import { sql } from 'kysely'
import { notify, type OfficeEvent } from '../realtime/events.ts'
import type { Scope } from '../security/scope.ts'
import type { Caller } from '../security/session.ts'
import type { Tx } from './database.ts'

/**
 * A subject of the audit log: its name, the kind of its live event (null for none) and, as the type
 * parameter, its actions. Each domain declares its subjects in changes.ts.
 */
export type Subject<Action extends string> = {
  readonly name: string
  readonly event: OfficeEvent['what'] | null
  /** Never set; it carries the type of the actions. */
  readonly action?: Action
}
export const subject = <Action extends string>(name: string, event: Subject<Action>['event']): Subject<Action> => ({
  name,
  event,
})

export type Change<Action extends string> = {
  readonly action: Action
  readonly id: number
  /** The id in the event, if it differs from `id`. */
  readonly eventId?: number
  readonly before?: object | null | undefined
  readonly after?: object | null | undefined
}
/**
 * `actor` replaces the caller when a visit, the holder of a link or the operator makes the change.
 */
export type ChangeContext = {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Date
} & ({ readonly caller: Caller } | { readonly actor: string })

const actorOf = (context: ChangeContext): string => {
  if ('actor' in context) return context.actor
  return context.caller.kind === 'staff' ? `user:${context.caller.userId}` : 'visitor'
}

/**
 * Records a change in its transaction, in one statement. The event is delivered on commit. The
 * statement that changes the row also increments its version (see versions.ts).
 */
export const recordChange = <Action extends string>(
  context: ChangeContext,
  of: Subject<Action>,
  change: Change<NoInfer<Action>>,
): Promise<void> => recordChanges(context, of, [change])

/**
 * Records many changes of one use case in one statement. Publishes one event, for the first of
 * them, because screens reload the whole list.
 */
export async function recordChanges<Action extends string>(
  context: ChangeContext,
  of: Subject<Action>,
  changes: readonly Change<NoInfer<Action>>[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const { tx, scope, now } = context
  const entries = sql`insert into audit_log (office_id, at, actor, action, subject, subject_id, before, after)
    select ${scope.officeId}, ${now}, ${actorOf(context)}, c.action, ${of.name}, c.id, c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(action text, id bigint, before jsonb, after jsonb)`
  if (of.event === null) await entries.execute(tx)
  else
    await sql`with entries as (${entries}) ${notify(scope, { what: of.event, id: first.eventId ?? first.id })}`.execute(
      tx,
    )
}
