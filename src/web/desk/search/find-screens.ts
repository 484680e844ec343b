import type { NavigationEntry } from '#web/platform/screens.ts'
import type { Role } from '#web/platform/session.ts'
import { SCREEN_WORDS } from './screens-text.ts'

type Screen = { readonly href: string; readonly name: string }
const LIMIT = 5

/**
 * Screens that the person may open and that have a name with a word starting with the typed text.
 * `entries` are those that the person may open; an entry without words in text.ts has its own name.
 */
export function findScreens(typed: string, role: Role, entries: readonly NavigationEntry[]): Screen[] {
  const query = typed.trim()
  if (query === '') return []
  const withWords = new Set(SCREEN_WORDS.map(({ href }) => href))
  const named = entries.filter(({ to }) => !withWords.has(to)).map(({ to, name }) => ({ href: to, names: [name] }))
  const mayOpen = ({ href, owner, reports }: (typeof SCREEN_WORDS)[number]) =>
    role === 'owner' || (!owner && (!reports || entries.some(({ to }) => to === href)))
  return [...SCREEN_WORDS.filter(mayOpen), ...named]
    .filter(({ names }) => names.some((name) => name.startsWith(query) || name.includes(` ${query}`)))
    .slice(0, LIMIT)
    .map(({ href, names }) => ({ href, name: names[0]! }))
}
