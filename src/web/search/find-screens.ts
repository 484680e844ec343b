import type { Role } from '../platform/session.ts'
import { SCREENS } from './text.ts'

type Screen = { readonly href: string; readonly name: string }
const LIMIT = 5

/**
 * Screens that the person may open and that have a name with a word starting with the typed text.
 */
export function findScreens(typed: string, role: Role): Screen[] {
  const query = typed.trim()
  if (query === '') return []
  return SCREENS.filter(
    ({ names, owner }) =>
      (role === 'owner' || !owner) && names.some((name) => name.startsWith(query) || name.includes(` ${query}`)),
  )
    .slice(0, LIMIT)
    .map(({ href, names }) => ({ href, name: names[0]! }))
}
