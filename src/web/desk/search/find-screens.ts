import type { Session } from '#web/platform/session.ts'
import { mayOpen } from '../navigation/parts/screen-rule.ts'
import { screenTable } from '../navigation/parts/screen-table.ts'
import type { MenuPath } from '../navigation/parts/use-menu.ts'
import { ACTION_WORDS, SCREEN_WORDS } from './screens-text.ts'

type Found = { readonly href: string; readonly name: string }
const LIMIT = 5

/** The screens of the menus, and those that have words of their own. */
const searched = (Object.keys(screenTable) as MenuPath[])
  .filter((path) => screenTable[path].icon || SCREEN_WORDS[path])
  .flatMap((path) => [
    { href: path, of: path, names: [screenTable[path].name, ...(SCREEN_WORDS[path] ?? [])] },
    ...ACTION_WORDS.filter(({ of }) => of === path),
  ])

/** Screens that the person may open, and that have a word starting with the typed text. */
export function findScreens(typed: string, person: Pick<Session, 'role' | 'rights'>): Found[] {
  const query = typed.trim()
  if (query === '') return []
  return searched
    .filter(({ of }) => mayOpen(screenTable[of], person))
    .filter(({ names }) => names.some((name) => name.startsWith(query) || name.includes(` ${query}`)))
    .slice(0, LIMIT)
    .map(({ href, names }) => ({ href, name: names[0]! }))
}
