import { IconDots, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/desk/navigation/text.ts'
import { useMenu, useOpenEntry, useRail, useUnused, type MenuEntry } from '#web/desk/navigation/parts/use-menu.ts'
import { signOut } from '#web/team/auth/parts/sign-out.ts'
import { LegalLinks } from '#web/ui/parts/legal-links.tsx'
import { Brand } from './brand.tsx'
import css from './shell.module.css'
import tabs from './tab-bar.module.css'

const MoreMenu = lazy(() => import('./more-menu.tsx'))
const exactly = { exact: true, includeSearch: false } as const

/** The rail, from 1280 px: an entry a destination, and behind "more" what was not used yet. */
export function Rail() {
  return (
    <nav className={css.rail} aria-label={text.main}>
      <div className={css.sideBrand}>
        <Brand />
      </div>
      {useRail().map(({ name, icon: Icon, isOpen, screens }) => (
        <Link
          key={name}
          to={screens[0]!.to}
          activeOptions={exactly}
          className={isOpen ? `${css.item} ${css.active}` : css.item}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {name}
        </Link>
      ))}
      <More className={css.item} entries={useUnused()} size={20} />
      <button type="button" className={`${css.item} ${css.signOut}`} onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {text.signOut}
      </button>
      <LegalLinks />
    </nav>
  )
}

/** From 1280 px, the screens of the open destination, if it has several. */
export function ScreenTabs() {
  const entry = useOpenEntry()
  const destination = useRail().find(({ isOpen }) => isOpen)
  if (!destination || destination.screens.length < 2) return null
  return (
    <nav className={css.screenTabs} aria-label={text.tabsOf(destination.name)}>
      {destination.screens.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          activeOptions={exactly}
          className={to === entry ? `${css.screenTab} ${css.screenTabOpen}` : css.screenTab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The tabs of phones and tablets, below 1280 px; the last one opens all other screens. */
export function TabNavigation() {
  const menu = useMenu()
  const open = useOpenEntry()
  const others = menu.filter(({ tab }) => !tab)
  const classOf = (isActive: boolean) => (isActive ? `${tabs.tab} ${tabs.tabActive}` : tabs.tab)
  return (
    <div className={tabs.tabBar}>
      <nav className={tabs.tabs} aria-label={text.tabs}>
        {menu
          .filter(({ tab }) => tab)
          .map(({ to, name, icon: Icon }) => (
            <Link key={to} to={to} activeOptions={exactly} className={classOf(to === open)}>
              <Icon size={22} stroke={1.75} aria-hidden />
              {name}
            </Link>
          ))}
        <More className={classOf(others.some(({ to }) => to === open))} entries={others} size={22} />
      </nav>
    </div>
  )
}

type MoreProps = {
  readonly className: string | undefined
  readonly entries: readonly MenuEntry[]
  readonly size: number
}
/** Opens the other screens, if there are any. */
function More({ className, entries, size }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  if (entries.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={size} stroke={1.75} aria-hidden />
        {text.more}
      </button>
      <Suspense>{isOpen && <MoreMenu entries={entries} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
