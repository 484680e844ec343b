/** Records changes: an entry in the audit log and a live event for the office's screens. */
import { sql } from 'kysely'
import type { OfficeEvent } from '../realtime/live-events.ts'
import type { Scope } from '../security/scope.ts'
import type { Caller } from '../security/session.ts'
import { noteChange } from './after-commit.ts'
import type { Tx } from './database.ts'
import { deferredRows } from './deferred-writes.ts'

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
  const { tx, now: at } = context
  const actor = actorOf(context)
  const entries = changes.map(({ action, id, before, after, eventId = id }, i): Entry => {
    const event = entity.event !== null && i === 0 ? { what: entity.event, id: eventId } : null
    return { at, actor, action, subject: entity.name, id, before, after, event }
  })
  deferredRows(tx, writeEntries).push(...entries)
  noteChange(tx)
}

type Entry = Pick<Change<string>, 'action' | 'id' | 'before' | 'after'> & {
  readonly at: Date
  readonly actor: string
  readonly subject: string
  readonly event: OfficeEvent | null
}
/** Matches columns that grant access. The audit log omits them. */
const SECRET = /(?:^|_)(?:token|secret|password)$/
const withoutSecrets = (key: string, value: unknown) => (SECRET.test(key) ? undefined : value)

const writeEntries = (scope: Scope, entries: readonly Entry[]) => sql`
  with changes as (select * from jsonb_to_recordset(${JSON.stringify(entries, withoutSecrets)}::jsonb) as c(at timestamptz, actor text,
      action text, subject text, id bigint, before jsonb, after jsonb, event jsonb)),
    entries as (insert into audit_log (office_id, at, actor, action, subject, subject_id, before, after)
      select ${scope.officeId}, at, actor, action, subject, id, before, after from changes)
  insert into events (office_id, what, subject_id)
    select ${scope.officeId}, event ->> 'what', (event -> 'id')::bigint from changes where event is not null`
/**
 * Publishes an event without an audit entry, with the commit, for a change that affects another
 * list. Otherwise call recordChange.
 */
export function publish(tx: Tx, event: OfficeEvent): void {
  deferredRows(tx, writeEvents).push(event)
  noteChange(tx)
}
const writeEvents = (scope: Scope, events: readonly OfficeEvent[]) => sql`
  insert into events (office_id, what, subject_id) select ${scope.officeId}, what, id
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(what text, id bigint)`
