import { addDays, toWallClock } from '#shared/values/local-time.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { activeEmployees, appointmentsIn, settingsQuery } from '../appointments/api.ts'
import { BookingLinkCard } from '../business/parts/booking-link-card.tsx'
import { formatDate, formatWeekday } from '../platform/format.ts'
import { useSession } from '../platform/session.ts'
import { useNow } from '../platform/use-now.ts'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Num } from '../ui/num.tsx'
import { ScreenBar, ScreenTitle } from '../ui/screen-bar.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useDesk } from '../ui/use-screen-size.ts'
import { countsOf, fullness, partOfDay } from './day-figures.ts'
import { DayFigures } from './day-figures-cards.tsx'
import { HomeTiles } from './home-tiles.tsx'
import css from './home.module.css'
import { NextAppointments } from './next-appointments.tsx'
import { text } from './text.ts'

/** Today at a glance: how many appointments, how full the day is, who comes next, and the way to everything else. */
export function HomeScreen() {
  const { user } = useSession()
  const desk = useDesk()
  const now = toWallClock(useNow())
  const today = now.slice(0, 10)
  const visits = useQuery(appointmentsIn({ from: today, to: addDays(today, 1) }))
  const settings = useQuery(settingsQuery)
  const employees = useQuery(activeEmployees)
  usePreloadedCalendar()
  const greeting = text.greeting(text.greetings[partOfDay(now)], user.name.split(' ')[0] ?? '')
  const newButton = (
    <LinkButton to="/calendar" search={{ new: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      {text.newAppointment}
    </LinkButton>
  )
  const failed = visits.error && !visits.data
  const figures = visits.data &&
    settings.data &&
    employees.data && {
      ...countsOf(visits.data, now),
      fill: fullness(
        visits.data,
        settings.data.calendar_settings,
        employees.data.map(({ id }) => id),
        today,
      ),
      team: employees.data.length,
      until: visits.data.reduce(
        (last, { end_time, status_key }) => (status_key !== 'cancelled' && end_time > last ? end_time : last),
        '',
      ),
    }
  return (
    <>
      <ScreenTitle>{greeting}</ScreenTitle>
      {desk && <ScreenBar>{newButton}</ScreenBar>}
      <div className={css.hello}>
        {!desk && <p className={css.greeting}>{greeting}</p>}
        <p className={css.date}>
          {formatWeekday(today)}, <Num>{formatDate(today)}</Num>
        </p>
        {!desk && newButton}
      </div>
      {failed ? (
        <Card>
          <ErrorState title={text.loadFailed} error={visits.error} onRetry={() => void visits.refetch()} />
        </Card>
      ) : (
        <DayFigures figures={figures ?? null} />
      )}
      <HomeTiles />
      <div className={css.grid}>
        {!failed && (
          <NextAppointments visits={visits.data ?? null} statuses={settings.data?.statuses ?? []} now={now} />
        )}
        <BookingLinkCard />
      </div>
    </>
  )
}

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
