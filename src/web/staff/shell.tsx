import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { Outlet, useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { businessQuery } from '#web/office/business/api.ts'
import { screenOf } from '#web/desk/navigation/parts/screen-table.ts'
import { usePath } from '#web/desk/navigation/parts/use-menu.ts'
import { Bell } from '#web/messages/notifications/parts/bell.tsx'
import { MailboxNotice } from '#web/team/account/parts/mailbox-notice.tsx'
import { openSearch } from '#web/desk/search/parts/search-state.ts'
import { SearchHost } from '#web/desk/search/parts/search-host.tsx'
import { LegalLinks } from '#web/ui/parts/legal-links.tsx'
import { ScreenSlots } from '#web/ui/parts/screen-bar.tsx'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { Brand } from './brand.tsx'
import footer from './legal-footer.module.css'
import { Rail, ScreenTabs, TabNavigation } from './navigation.tsx'
import css from './shell.module.css'
import { text } from './text.ts'

const Notices = lazy(() => import('./notices.tsx'))
const icon = { variant: 'subtle', color: 'gray.6', size: 44 } as const
const drawing = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
/** Delays the notices until after the screen has rendered. */
const NOTICE_AFTER_MS = 600

/**
 * Around every screen behind the sign-in: the header with search and bell, and one menu: tabs below
 * 1280 px, a rail from there.
 */
export function Shell() {
  const [slotTitle, setSlotTitle] = useState<HTMLElement | null>(null)
  const [slotActions, setSlotActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title: slotTitle, actions: slotActions }), [slotTitle, slotActions])
  const title = screenOf(usePath()).name
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
      <Rail />
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
        <ScreenTabs />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          <ScreenSlots value={slots}>
            <MailboxNotice />
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

/** The search and the bell. On desks, Home has the whole search box in place of the icon. */
function HeaderIcons({ path }: { path: string }) {
  const isDesktop = useDesktop()
  return (
    <div className={css.icons}>
      {(path !== '/' || !isDesktop) && (
        <ActionIcon {...icon} onClick={openSearch} aria-label={text.search} title={text.searchKeys}>
          <IconSearch {...drawing} />
        </ActionIcon>
      )}
      <Bell path={path} />
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
