import type { QueryClient } from '@tanstack/react-query'
import { ask } from '#web/ui/overlays/confirm.ts'
import { recurrenceQuery } from './recurrence-api.ts'
import { text } from './recurrence-text.ts'

/** Which appointments of a recurrence a change is for. */
export type RecurrenceScope = 'this' | 'following' | 'all'
const scopes = { yes: 'this', other: 'following', no: 'all', closed: null } as const
type Row = { readonly id: number; readonly series_id: number | null }

/**
 * Asks which appointments of a recurrence a change is for; null changes nothing. Says of a visit of
 * several services that it stays together. A single appointment is not asked about.
 */
export async function askScope(queries: QueryClient, { id, series_id }: Row, title: string) {
  if (series_id === null) return 'this'
  // the note is missing when the recurrence cannot be read; the change itself says what is wrong
  const known = await queries.ensureQueryData(recurrenceQuery(series_id)).catch(() => null)
  const isVisit = known?.appointments.some((one) => one.id === id && one.visit_group !== null)
  const note = isVisit ? `${text.visitNote} ${text.scopeNote}` : text.scopeNote
  const { this: yes, following: other, all: no } = text.scopes
  return scopes[await ask({ title, text: note, yes, other, no, danger: false })]
}
