import { toWallClock } from '#shared/values/local-time.ts'
import type { Period } from '#shared/values/periods.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate, formatWeekday } from '../platform/format.ts'
import { useSession } from '../platform/session.ts'
import { useNow } from '../platform/use-now.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { SearchBox } from '../search/parts/search-box.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Num } from '../ui/num.tsx'
import { ScreenBar, ScreenTitle } from '../ui/screen-bar.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useDesktop } from '../ui/use-screen-size.ts'
import { homeQuery } from './api.ts'
import { FigureCards } from './figure-cards.tsx'
import { HomeDetails } from './home-details.tsx'
import { HomeTiles } from './home-tiles.tsx'
import css from './home.module.css'
import { partOfDay } from './part-of-day.ts'
import { PeriodFilter } from './period-filter.tsx'
import { text } from './text.ts'

/**
 * An overview of the business: sales in a period, today's appointments, debts, and links to all
 * screens.
 */
export function HomeScreen() {
  const { user } = useSession()
  const isDesktop = useDesktop()
  const [period, setPeriod] = useState<Period>('today')
  const query = useQuery(homeQuery(period))
  const home = query.data
  const now = toWallClock(useNow())
  usePreloadedCalendar()
  const greeting = text.greeting(text.greetings[partOfDay(now)], user.name.split(' ')[0] ?? '')
  const newButton = (
    <LinkButton to="/calendar" search={{ new: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      {text.newAppointment}
    </LinkButton>
  )
  const failed = query.error !== null && !home
  return (
    <>
      <ScreenTitle>{greeting}</ScreenTitle>
      {isDesktop && (
        <ScreenBar>
          <SearchBox />
          {newButton}
        </ScreenBar>
      )}
      <div className={css.greetingRow}>
        <div className={css.text}>
          {!isDesktop && <p className={css.greeting}>{greeting}</p>}
          <p className={css.date}>
            {formatWeekday(now)}, <Num>{formatDate(now)}</Num>
          </p>
        </div>
        {!isDesktop && newButton}
        {home?.sales !== null && <PeriodFilter value={period} onChange={setPeriod} />}
      </div>
      {failed ? (
        <Card>
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <FigureCards home={home} period={period} today={now} stale={query.isPlaceholderData} />
      )}
      <HomeTiles />
      <HomeDetails home={home} failed={failed} period={period} onPeriod={setPeriod} now={now} />
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
