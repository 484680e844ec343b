import { IconLogout } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { signOut } from '#web/team/auth/parts/sign-out.ts'
import { Brand } from './brand.tsx'
import { useNavigationEntries, type NavigationEntry } from '../platform/screens.ts'
import css from './shell.module.css'
import tabs from './tab-bar.module.css'
import { text } from './text.ts'

/** The entry that stays highlighted while another screen is open. */
function useParent(entries: readonly NavigationEntry[]): NavigationEntry['under'] {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return entries.find(({ to }) => to === path)?.under
}

/** The entries for which `orderOf` returns a position, in that order. */
const sorted = (
  entries: readonly NavigationEntry[],
  orderOf: (entry: NavigationEntry) => number | undefined,
): NavigationEntry[] =>
  entries.filter((entry) => orderOf(entry) !== undefined).toSorted((a, b) => Number(orderOf(a)) - Number(orderOf(b)))

/** The side navigation, from 1280 px. */
export function SideNavigation() {
  const entries = useNavigationEntries()
  const parent = useParent(entries)
  const part = (name: 'daily' | 'setup') =>
    sorted(entries, ({ rail }) => (rail?.part === name ? rail.order : undefined)).map((entry) => item(entry, parent))
  return (
    <nav className={css.sideNavigation} aria-label={text.navigationLabel}>
      <div className={css.sideBrand}>
        <Brand />
      </div>
      {part('daily')}
      <hr className={css.separator} />
      {part('setup')}
      <button type="button" className={`${css.item} ${css.signOut}`} onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {text.signOut}
      </button>
    </nav>
  )
}

const item = ({ to, name, icon: Icon }: NavigationEntry, parent: string | undefined) => (
  <Link
    key={to}
    to={to}
    activeOptions={{ exact: to === '/' }}
    className={to === parent ? `${css.item} ${css.active}` : css.item}
    activeProps={{ className: css.active }}
  >
    <Icon size={20} stroke={1.75} aria-hidden />
    {name}
  </Link>
)

/** The tabs: at the bottom on phones, a slim line on desktop. */
export function TabNavigation() {
  const entries = useNavigationEntries()
  const parent = useParent(entries)
  return (
    <div className={tabs.tabBar}>
      <nav className={tabs.tabs} aria-label={text.tabs}>
        {sorted(entries, ({ tab }) => tab).map(({ to, name, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            className={to === parent ? `${tabs.tab} ${tabs.tabActive}` : tabs.tab}
            activeProps={{ className: tabs.tabActive }}
          >
            <Icon size={22} stroke={1.75} aria-hidden />
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** The entries that the header shows as icons. */
export const useHeaderEntries = (): NavigationEntry[] => sorted(useNavigationEntries(), ({ header }) => header)
