/**
 * What a transaction notes while it runs, to be told after its commit: to the caches of this
 * process before its caller is answered, and to other processes a moment later
 * (realtime/publisher.ts).
 */
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './database.generated.ts'

type Tx = Transaction<DB>
/** What other processes look for: rows of events, and jobs. */
export type News = { readonly events: boolean; readonly jobs: number }
type Notes = { isChange: boolean; events: boolean; jobs: number; readonly works: (() => Promise<unknown>)[] }
type Listeners = { readonly changes: Set<(officeId: number) => void>; readonly news: Set<(news: News) => void> }

const noted = new WeakMap<Tx, Notes>()
const listeners = new WeakMap<Kysely<DB>, Listeners>()

function notesOf(tx: Tx): Notes {
  const known = noted.get(tx) ?? { isChange: false, events: false, jobs: 0, works: [] }
  noted.set(tx, known)
  return known
}
/** Notes that the transaction changes the office, and that screens hear of it. */
export const noteChange = (tx: Tx): void => void Object.assign(notesOf(tx), { isChange: true, events: true })
/** Notes that the transaction writes events that concern no cache of the office. */
export const noteEvents = (tx: Tx): void => void Object.assign(notesOf(tx), { events: true })
/** Notes that the transaction adds about this many jobs. */
export const noteJobs = (tx: Tx, count: number): void => void (notesOf(tx).jobs += count)

/**
 * Does this after the commit, while the caller is answered: what may be lost with the process, such
 * as that somebody looked. The pool reports an outage.
 */
export const afterCommit = (tx: Tx, work: () => Promise<unknown>): void => void notesOf(tx).works.push(work)

/** Calls `listener` after each commit of a transaction of `db` that changed an office. */
export const onOfficeChange = (db: Kysely<DB>, listener: (officeId: number) => void): void =>
  void listenersOf(db).changes.add(listener)
/** Calls `listener` after each commit of a transaction of `db` that other processes should know. */
export const onNews = (db: Kysely<DB>, listener: (news: News) => void): void => void listenersOf(db).news.add(listener)

/** Commits of `other` call the listeners of `db`, too. */
export const shareListeners = (db: Kysely<DB>, other: Kysely<DB>): void => void listeners.set(other, listenersOf(db))

function listenersOf(db: Kysely<DB>): Listeners {
  const known = listeners.get(db) ?? { changes: new Set(), news: new Set() }
  listeners.set(db, known)
  return known
}

/** Calls the listeners to what the committed transaction noted. */
export function tellCommit(db: Kysely<DB>, tx: Tx, officeId: number): void {
  const notes = noted.get(tx)
  if (!notes) return
  const { changes, news } = listenersOf(db)
  if (notes.isChange) for (const listener of changes) listener(officeId)
  for (const work of notes.works) void work().catch(() => {})
  if (notes.events || notes.jobs > 0) for (const listener of news) listener(notes)
}
