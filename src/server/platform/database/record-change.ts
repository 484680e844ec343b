/** Records changes: an entry in the audit log and a live event for the office's screens. */
import { sql } from 'kysely'
import { OFFICE_CHANNEL, payloadOf, type OfficeEvent } from '../realtime/events.ts'
import type { Scope } from '../security/scope.ts'
import type { Caller } from '../security/session.ts'
import type { Tx } from './database.ts'
import { deferredRows } from './deferred-writes.ts'
import { noteChange } from './office-changes.ts'

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
/** Declares a subject of the audit log, such as `subject<'create' | 'delete'>('toy', 'toys')`. */
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
 * `actor` replaces the caller when a visitor, the holder of a link or the operator makes the
 * change.
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
 * Records a change. Entry and event are written with the commit of its transaction
 * (deferred-writes.ts), so no statement before it sees them. The statement that changes the row
 * also increments its version (see versions.ts).
 */
export const recordChange = <Action extends string>(
  context: ChangeContext,
  entity: Subject<Action>,
  change: Change<NoInfer<Action>>,
): void => recordChanges(context, entity, [change])

/**
 * Records many changes of one use case. Publishes one event, for the first of them, because screens
 * reload the whole list.
 */
export function recordChanges<Action extends string>(
  context: ChangeContext,
  entity: Subject<Action>,
  changes: readonly Change<NoInfer<Action>>[],
): void {
  const { tx, scope, now: at } = context
  const actor = actorOf(context)
  const entries = changes.map(({ action, id, before, after, eventId = id }, i): Entry => {
    const event = entity.event !== null && i === 0 ? payloadOf(scope, { what: entity.event, id: eventId }) : null
    return { at, actor, action, subject: entity.name, id, before, after, event }
  })
  deferredRows(tx, writeEntries).push(...entries)
  noteChange(tx)
}

type Entry = Pick<Change<string>, 'action' | 'id' | 'before' | 'after'> & {
  readonly at: Date
  readonly actor: string
  readonly subject: string
  /** The payload of its event. */
  readonly event: string | null
}
/** Matches columns that grant access. The audit log omits them. */
const SECRET = /(?:^|_)(?:token|secret|password)$/
const withoutSecrets = (key: string, value: unknown) => (SECRET.test(key) ? undefined : value)

const writeEntries = (scope: Scope, entries: readonly Entry[]) => sql`
  with changes as (select * from jsonb_to_recordset(${JSON.stringify(entries, withoutSecrets)}::jsonb) as c(at timestamptz, actor text,
      action text, subject text, id bigint, before jsonb, after jsonb, event text)),
    entries as (insert into audit_log (office_id, at, actor, action, subject, subject_id, before, after)
      select ${scope.officeId}, at, actor, action, subject, id, before, after from changes)
  select pg_notify(${OFFICE_CHANNEL}, event) from changes where event is not null`
