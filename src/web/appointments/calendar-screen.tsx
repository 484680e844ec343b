import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { dateOf, minutesOf } from '#shared/values/local-time.ts'
import { useSession } from '../platform/session.ts'
import { useNow } from '../platform/use-now.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { usePhone } from '../ui/use-screen-size.ts'
import { settingsQuery } from './api.ts'
import { workedMinutes } from './business-hours.ts'
import { CalendarFilter, FilterChips } from './calendar-filter.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { visibleDays } from './calendar-range.ts'
import { type CalendarSearch, type CalendarView, initialView } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import css from './calendar.module.css'
import { occupancyOf, TEAM_COLUMNS, teamPage } from './team-columns.ts'
import { TeamPages } from './team-pages.tsx'
import { text } from './text.ts'
import { useAppointmentDialog } from './use-appointment-dialog.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarData } from './use-calendar-data.ts'
import { useFreshAppointments } from './use-fresh-appointments.ts'
import { useMovesOnGrid } from './use-moves-on-grid.tsx'
import { useStableCallback } from './use-stable-callback.ts'
import { WeekStrip } from './week-strip.tsx'

const AppointmentDialog = lazy(() => import('./appointment-dialog.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))
const route = getRouteApi('/shell/calendar')

/**
 * The office's appointments by month, week, day or employee. The URL holds what is shown; every
 * parameter is optional.
 */
export function CalendarScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const phone = usePhone()
  const isOwner = useSession().role === 'owner'
  const today = dateOf(useNow())
  const setting = useQuery(settingsQuery).data?.calendar_settings.default_view
  const view = search.view ?? (setting && initialView(setting, phone))
  const date = search.date ?? today
  const days = useMemo(() => visibleDays(view ?? 'week', date), [view, date])
  const data = useCalendarData(days, view !== undefined, search)
  const [page, setPage] = useState(0)
  const updateSearch = useStableCallback((change: Partial<CalendarSearch>) => {
    void navigate({ to: '/calendar', search: (was) => ({ ...was, ...change }), replace: !change.view })
  })
  const dialog = useAppointmentDialog({
    search,
    date,
    office: data.office,
    rows: data.rows,
    rowsLoaded: data.rowsLoaded,
    updateSearch,
  })
  const [isPicking, setPicking] = useState(false)
  const [isKeyListOpen, setKeyListOpen] = useState(false)
  const navigation = {
    view: view ?? 'week',
    date,
    today,
    onView: (next: CalendarView) => updateSearch({ view: next }),
    onDate: (next: string) => updateSearch({ date: next }),
    onNew: dialog.bookNow,
  } as const
  useCalendarKeys({
    ...navigation,
    isListening: !dialog.target,
    onPicker: () => setPicking(true),
    onKeyList: () => setKeyListOpen(true),
  })
  const pause = useFreshAppointments()
  const resume = useRef<(() => void) | undefined>(undefined)
  const { move, takenDialog } = useMovesOnGrid(pause, data.people, data.retry)

  const team = useMemo(
    () => data.people.filter(({ id }) => !search.employee || id === search.employee),
    [data.people, search.employee],
  )
  const { shown: columns, ...pages } = useMemo(
    () => teamPage(team, page, phone ? 1 : TEAM_COLUMNS),
    [team, page, phone],
  )
  const openMinutes = minutesOf(data.office.to) - minutesOf(data.office.from)
  const filled = useMemo(() => {
    const worked = data.work && workedMinutes(data.work, date)
    return occupancyOf(data.rows, (id) => worked?.get(id) ?? openMinutes)
  }, [data.rows, data.work, date, openMinutes])
  const statusNames = useMemo(
    () => new Map<string, string>(data.statuses.map(({ key, name }) => [key, name])),
    [data.statuses],
  )
  const filters = { employees: data.people, services: data.services, filters: search, onFilter: updateSearch }

  return (
    <div className={css.screen}>
      <CalendarToolbar {...navigation} days={days} phone={phone} isPicking={isPicking} onPicking={setPicking}>
        <CalendarFilter {...filters} />
      </CalendarToolbar>
      {phone && (view === 'day' || view === 'team') && (
        <WeekStrip date={date} today={today} onPick={(next) => updateSearch({ date: next })} />
      )}
      {view === 'team' && pages.pages > 1 && (
        <TeamPages {...pages} names={columns.map(({ name }) => name)} onPage={setPage} />
      )}
      <FilterChips {...filters} />
      {data.loading && !data.failure && (
        <div data-waits className={css.loading} role="progressbar" aria-label={text.loading} />
      )}
      {data.failure ? (
        <ErrorState title={text.loadFailed} error={data.failure} onRetry={data.retry} />
      ) : view === 'team' && data.employeesLoaded && data.rowsLoaded && data.people.length === 0 ? (
        <EmptyState icon={IconUsersGroup} title={text.noEmployees} note={text.noEmployeesNote}>
          {isOwner && (
            <Button component={Link} to="/employees" variant="default">
              {text.toEmployees}
            </Button>
          )}
        </EmptyState>
      ) : view && (view !== 'team' || team.length > 0) ? (
        <CalendarGrid
          view={view}
          date={date}
          today={today}
          phone={phone}
          rows={data.shown}
          columns={columns}
          occupancies={filled}
          hours={data.hours}
          office={data.office}
          workingDays={data.workingDays}
          work={data.work}
          employee={search.employee}
          statusNames={statusNames}
          onDay={(day) => updateSearch({ view: 'day', date: day })}
          onPick={dialog.pick}
          onOpen={dialog.open}
          onMove={move}
          onDragging={(dragging) => {
            resume.current?.()
            resume.current = dragging ? pause() : undefined
          }}
        />
      ) : (
        <div className={css.waiting} />
      )}
      {dialog.target && data.ready && (
        <Suspense>
          <AppointmentDialog
            target={dialog.target}
            services={data.services}
            employees={data.employees}
            statuses={data.statuses}
            office={data.office}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {isKeyListOpen && (
        <Suspense>
          <KeyList onClose={() => setKeyListOpen(false)} />
        </Suspense>
      )}
      {takenDialog}
    </div>
  )
}
