import { toWallClock } from '#shared/values/local-time.ts'
import type { Period } from '#shared/values/periods.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatDate, formatWeekday } from '../platform/format.ts'
import { useSession } from '../platform/session.ts'
import { useNow } from '../platform/use-now.ts'
import { SearchBox } from '../search/parts/search-box.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Num } from '../ui/num.tsx'
import { ScreenBar, ScreenTitle } from '../ui/screen-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useDesk } from '../ui/use-screen-size.ts'
import { homeQuery } from './api.ts'
import { FigureCards } from './figure-cards.tsx'
import { HomeTiles } from './home-tiles.tsx'
import css from './home.module.css'
import { partOfDay } from './part-of-day.ts'
import { PeriodFilter } from './period-filter.tsx'
import { text } from './text.ts'

const HomeDetails = lazy(async () => ({ default: (await import('./home-details.tsx')).HomeDetails }))

/** The business at a glance: what was sold in a period, today's appointments, what is owed, and the way to everything else. */
export function HomeScreen() {
  const { user } = useSession()
  const desk = useDesk()
  const [period, setPeriod] = useState<Period>('today')
  const query = useQuery(homeQuery(period))
  const now = toWallClock(useNow())
  usePreloadedCalendar()
  const greeting = text.greeting(text.greetings[partOfDay(now)], user.name.split(' ')[0] ?? '')
  const newButton = (
    <LinkButton to="/calendar" search={{ new: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      {text.newAppointment}
    </LinkButton>
  )
  const failed = query.error !== null && !query.data
  return (
    <>
      <ScreenTitle>{greeting}</ScreenTitle>
      {desk && (
        <ScreenBar>
          <SearchBox />
          {newButton}
        </ScreenBar>
      )}
      <div className={css.hello}>
        <div className={css.words}>
          {!desk && <p className={css.greeting}>{greeting}</p>}
          <p className={css.date}>
            {formatWeekday(now)}, <Num>{formatDate(now)}</Num>
          </p>
        </div>
        {!desk && newButton}
        <PeriodFilter value={period} onChange={setPeriod} />
      </div>
      {failed ? (
        <Card>
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <FigureCards home={query.data} period={period} today={now} stale={query.isPlaceholderData} />
      )}
      <HomeTiles />
      <Suspense fallback={<Waiting />}>
        <HomeDetails home={query.data} failed={failed} period={period} onPeriod={setPeriod} now={now} />
      </Suspense>
    </>
  )
}

/** In the place of the details, as tall as they are mostly. */
const Waiting = () => (
  <Card className={css.wait}>
    <Skeleton height={22} width={140} />
    <Skeleton height={340} />
  </Card>
)

/** The calendar is the next tap of most days: its code is fetched once Home has nothing left to do. */
function usePreloadedCalendar() {
  const router = useRouter()
  useEffect(() => {
    const load = () => void router.preloadRoute({ to: '/calendar' }).catch(() => undefined)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 5000 })
    return () => cancelIdleCallback(idle)
  }, [router])
}
