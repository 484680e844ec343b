import { toWallClock } from '#shared/values/local-time.ts'
import type { Period } from '#shared/values/periods.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ChecklistSlot } from '../first-run/parts/checklist-slot.tsx'
import { formatDate, formatWeekday } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { whenIdle } from '#web/platform/when-idle.ts'
import { SearchBox } from '../search/parts/search-box.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { ScreenBar, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { homeQuery } from './api.ts'
import { HomeTiles } from './home-tiles.tsx'
import css from './home.module.css'
import { MoneyCard } from './money-card.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { partOfDay } from './part-of-day.ts'
import { text } from './text.ts'
import { useFreshHome } from './use-fresh-home.ts'

const RequestsCard = lazy(() => import('./requests-card.tsx'))
const TodayCard = lazy(() => import('./today-card.tsx'))
const RecentSales = lazy(() => import('./recent-sales.tsx'))
const HomeSide = lazy(() => import('./home-side.tsx'))

/**
 * The working day: who is in the chair and who comes next, requests, the money of a period and the
 * debts, then links to all screens and recent sales.
 */
export function HomeScreen() {
  const isDesktop = useDesktop()
  const [period, setPeriod] = useState<Period>('today')
  const query = useQuery(homeQuery(period))
  const home = query.data
  const now = toWallClock(useNow())
  usePreloadedCalendar()
  useFreshHome()
  const failed = query.error !== null && !home
  const { role, rights } = useSession()
  // until the reply has come, by what this device knows: the sales are another call
  const seesRevenue = home ? home.sales !== null : role === 'owner' || rights.may_see_revenue === 1
  // once shown it stays, with what was answered in it
  const [hasRequests, setHasRequests] = useState(false)
  if (home && !hasRequests && (isDesktop || home.requests.total > 0)) setHasRequests(true)
  // below the first card of a column, nothing has its place before the requests are known
  const isPlaced = isDesktop || home !== undefined || failed
  return (
    <>
      <Greeting now={now} isDesktop={isDesktop} />
      <ChecklistSlot />
      <div className={css.grid}>
        {failed ? (
          <Card className={css.failed}>
            <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <>
            <div className={css.next}>
              <NextAppointments home={home} now={now} isDesktop={isDesktop} />
            </div>
            {isPlaced || [1, 2].map((n) => <Card key={n} className={css.waitingCard} />)}
            <div className={css.requests}>
              <Suspense fallback={<Card className={css.waitingCard} />}>
                {home && hasRequests && (
                  <RequestsCard requests={home.requests} today={now.slice(0, 10)} isPhone={!isDesktop} />
                )}
              </Suspense>
            </div>
            {seesRevenue && isPlaced && (
              <div className={css.money}>
                <MoneyCard
                  home={home}
                  period={period}
                  onPeriod={setPeriod}
                  today={now}
                  stale={query.isPlaceholderData}
                />
              </div>
            )}
            <div className={css.today}>
              <Suspense>{isDesktop && <TodayCard appointments={home?.appointments} />}</Suspense>
            </div>
          </>
        )}
        {isPlaced && (
          <div className={css.links}>
            <HomeTiles />
          </div>
        )}
        <div className={css.sales} id="sales">
          <Suspense fallback={<Card className={css.waitingCard} />}>
            {seesRevenue && isPlaced && <RecentSales period={period} onPeriod={setPeriod} />}
          </Suspense>
        </div>
        <div className={css.side}>
          <Suspense>{isPlaced && <HomeSide home={home} period={period} failed={failed} />}</Suspense>
        </div>
      </div>
    </>
  )
}

function Greeting({ now, isDesktop }: { readonly now: string; readonly isDesktop: boolean }) {
  const { user } = useSession()
  const greeting = text.greeting(text.greetings[partOfDay(now)], user.name.split(' ')[0] ?? '')
  const newButton = (
    <LinkButton to="/calendar" search={{ new: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      {text.newAppointment}
    </LinkButton>
  )
  const date = (
    <>
      {formatWeekday(now)}, <Num>{formatDate(now)}</Num>
    </>
  )
  return (
    <>
      <ScreenTitle>
        {greeting} {isDesktop && <small className={css.titleDate}>{date}</small>}
      </ScreenTitle>
      {isDesktop ? (
        <ScreenBar>
          <SearchBox />
          {newButton}
        </ScreenBar>
      ) : (
        <div className={css.greetingRow}>
          <div className={css.text}>
            <p className={css.greeting}>{greeting}</p>
            <p className={css.date}>{date}</p>
          </div>
          {newButton}
        </div>
      )}
    </>
  )
}

/**
 * Preloads the calendar, the most frequent next screen. Waits until no query runs and the browser
 * is idle, because on a slow connection the files would delay responses that this screen needs.
 */
function usePreloadedCalendar() {
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    const load = () => void router.preloadRoute({ to: '/calendar' }).catch(() => undefined)
    let cancel = () => {}
    const loadWhenIdle = () => {
      cancel()
      if (queries.isFetching() === 0) cancel = whenIdle(load)
    }
    const stop = queries.getQueryCache().subscribe(loadWhenIdle)
    loadWhenIdle()
    return () => {
      stop()
      cancel()
    }
  }, [router, queries])
}
