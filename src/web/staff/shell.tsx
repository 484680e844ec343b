import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconLogout, IconSearch } from '@tabler/icons-react'
import { Outlet, useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { signOut } from '#web/team/auth/parts/sign-out.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { Bell } from '#web/messages/notifications/parts/bell.tsx'
import { openSearch } from '#web/desk/search/parts/search-state.ts'
import { SearchHost } from '#web/desk/search/parts/search-host.tsx'
import { LegalLinks } from '#web/ui/parts/legal-links.tsx'
import { LinkIcon } from '#web/ui/parts/link-button.tsx'
import { ScreenSlots } from '#web/ui/parts/screen-bar.tsx'
import { useDesktop, usePhone } from '#web/ui/theme/use-screen-size.ts'
import { Brand } from './brand.tsx'
import footer from './legal-footer.module.css'
import { SideNavigation, TabNavigation, useHeaderEntries } from './navigation.tsx'
import css from './shell.module.css'
import { text } from './text.ts'

const Notices = lazy(() => import('./notices.tsx'))
const icon = { variant: 'subtle', color: 'gray.6', size: 44 } as const
const drawing = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
/** Delays the notices until after the screen has rendered. */
const NOTICE_AFTER_MS = 600

/** Header, footer and, from 1280 px, the side navigation around every screen behind the sign-in. */
export function Shell() {
  const [slotTitle, setSlotTitle] = useState<HTMLElement | null>(null)
  const [slotActions, setSlotActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title: slotTitle, actions: slotActions }), [slotTitle, slotActions])
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const main = useRef<HTMLElement>(null)
  const isHome = path === '/'
  useFocusOnArrival(main, path)
  useQuery(businessQuery) // the header's name and logo come from this response
  return (
    <div className={css.shell}>
      <a className={css.skipLink} href="#main">
        {text.skipToContent}
      </a>
      <SideNavigation />
      <div className={css.body}>
        <header className={css.header}>
          {!isHome && <BackButton />}
          {isHome && (
            <span className={css.headerBrand} aria-hidden>
              <Brand />
            </span>
          )}
          <h1 className={isHome ? `${css.title} ${css.visuallyHidden}` : css.title}>
            <span ref={setSlotTitle} className={css.slot} />
            <span className={css.routeTitle}>{title}</span>
          </h1>
          <div ref={setSlotActions} className={css.actions} />
          <HeaderIcons path={path} />
        </header>
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <ScreenSlots value={slots}>
            <Notice />
            <Outlet />
          </ScreenSlots>
        </main>
        <footer className={footer.legal}>
          <LegalLinks />
        </footer>
        <TabNavigation />
        <SearchHost />
      </div>
    </div>
  )
}

function Notice() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), NOTICE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{due && <Notices />}</Suspense>
}

/**
 * On phones, only Home shows the search icon, because lists have their own search. On desktop, Home
 * has the whole search box. Phones have room for four icons: Home shows those that the tabs have,
 * too, and other screens the rest.
 */
function HeaderIcons({ path }: { path: string }) {
  const isHome = path === '/'
  const isDesktop = useDesktop()
  const phone = usePhone()
  const entries = useHeaderEntries().filter(({ tab }) => !phone || (tab !== undefined) === isHome)
  return (
    <div className={css.icons}>
      {isDesktop !== isHome && (
        <ActionIcon {...icon} onClick={openSearch} aria-label={text.search} title={text.searchKeys}>
          <IconSearch {...drawing} />
        </ActionIcon>
      )}
      <Bell path={path} />
      {entries.map(({ to, name, icon: Icon }) => (
        <LinkIcon key={to} {...icon} to={to} aria-label={name} title={name}>
          <Icon {...drawing} />
        </LinkIcon>
      ))}
      <ActionIcon {...icon} onClick={signOut} aria-label={text.signOut} title={text.signOut}>
        <IconLogout {...drawing} />
      </ActionIcon>
    </div>
  )
}

/**
 * Goes back to the previous screen, or Home when this screen was opened by its URL. In Hebrew, back
 * points to the right.
 */
function BackButton() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))
  return (
    <ActionIcon {...icon} onClick={back} aria-label={text.back}>
      <IconArrowRight {...drawing} />
    </ActionIcon>
  )
}

/**
 * Moves the focus to the start of a new screen, as a page load would. The first screen keeps the
 * browser's focus.
 */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>, path: string) {
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    main.current?.focus({ preventScroll: true })
  }, [main, path])
}
