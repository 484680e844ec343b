import { ask } from '../ui/confirm.ts'
import { text } from './series-text.ts'

/** Which appointments of a series a change is for. */
export type SeriesScope = 'this' | 'following' | 'all'
const scopes = { yes: 'this', other: 'following', no: 'all', closed: null } as const

/** Asks which appointments of a series a change is for; null changes nothing. */
export const askScope = async (title: string): Promise<SeriesScope | null> => {
  const { this: yes, following: other, all: no } = text.scopes
  return scopes[await ask({ title, text: text.scopeNote, yes, other, no, danger: false })]
}
