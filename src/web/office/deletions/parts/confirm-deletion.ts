import { BOOKED_KINDS, type OpenKind } from '#shared/office/deletions/rules.ts'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { CallFailed } from '#web/platform/call.ts'
import { ask, confirm } from '#web/ui/overlays/confirm.ts'
import { text } from '../text.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { formatMoney } from '#web/platform/format.ts'

/** What the person decided: which kinds go with the row, and what becomes of its appointments. */
export type Decision = { readonly accept?: string; readonly appointments?: 'keep' | 'cancel' }
type Texts = Readonly<Record<'removeAsk' | 'removeYes', string>>
/** The labels of the choice about appointments to come, for rows that have one. */
type Choice = { readonly cancel: string; readonly keep: string }
type Deletion = {
  readonly texts: Texts
  /** Under the first question. */
  readonly note?: string | null
  readonly choice?: Choice
  readonly remove: (decision: Decision) => Promise<void>
}

/** What the server says is open; null for another failure. */
const openOf = (failure: unknown): readonly OpenRow[] | null =>
  failure instanceof CallFailed && failure.code === 'still_open' ? (failure.problem?.open ?? []) : null

/** What is open besides appointments and requests, which have a question of their own. */
export const otherThanBooked = (failure: unknown): readonly OpenRow[] =>
  openOf(failure)?.filter(({ kind }) => !BOOKED_KINDS.includes(kind)) ?? []

/**
 * Asks and deletes. When the server answers that something is open, shows what, and deletes with it
 * if the person says so. False when they went back; rejects when the deletion failed.
 */
export async function confirmDeletion({ texts, note = null, choice, remove }: Deletion): Promise<boolean> {
  const isMeant = await confirm({ title: texts.removeAsk, ...(note ? { text: note } : {}), yes: texts.removeYes })
  return isMeant && deleteAsking({ remove, ...(choice && { choice }) })
}

/**
 * Deletes what the person has decided to delete, and asks about what is open. False when they went
 * back; rejects when the deletion failed.
 */
export async function deleteAsking({ remove, choice }: Pick<Deletion, 'remove' | 'choice'>): Promise<boolean> {
  let decision: Decision | null = {}
  while (decision) {
    const open = await remove(decision).then(
      () => null,
      (failure: unknown) => openOf(failure) ?? Promise.reject(failure as Error),
    )
    if (open === null) return true
    // asked again when something else was opened meanwhile
    decision = await decide(open, choice)
  }
  return false
}

/** Asks about what is open; null when the person goes back. */
export async function decide(open: readonly OpenRow[], choice?: Choice): Promise<Decision | null> {
  const accept = [...new Set<OpenKind>(open.map(({ kind }) => kind))].join(',')
  const question = { title: text.title, text: text.note, lines: linesOf(open), danger: true }
  if (!choice || !open.some(({ kind }) => BOOKED_KINDS.includes(kind)))
    return (await ask({ ...question, yes: text.removeAnyway, no: text.back })) === 'yes' ? { accept } : null
  const answer = await ask({ ...question, yes: choice.cancel, other: choice.keep, no: text.back })
  if (answer === 'yes') return { accept, appointments: 'cancel' }
  return answer === 'other' ? { accept, appointments: 'keep' } : null
}

/** How many rows of a kind a line names. */
const NAMED = 3

/** One line for each kind of what is open: the first names, how many more, and the sum. */
const linesOf = (open: readonly OpenRow[]): readonly string[] =>
  [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, rows]) => lineOf(kind, rows))

function lineOf(kind: OpenKind, rows: readonly OpenRow[]): string {
  const names = [...new Set(rows.slice(0, NAMED).map(({ name }) => name))]
  const all = rows.length > NAMED ? [...names, text.more(rows.length - NAMED)] : names
  const sums = rows.flatMap(({ sum }) => (sum === null ? [] : [toAgorot(sum)]))
  const total = sums.length === 0 ? null : formatMoney(toMoney(sums.reduce((a, b) => a + b, 0)))
  return text.line(text.kinds[kind], all.join(', '), total)
}
