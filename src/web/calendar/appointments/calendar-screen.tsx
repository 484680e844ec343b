import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { dateOf, toWallClock } from '#shared/values/local-time.ts'
import { useSession } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { settingsQuery } from './api.ts'
import { CalendarHead } from './calendar-head.tsx'
import { visibleDays } from './calendar-range.ts'
import type { CalendarSearch, CalendarView } from './calendar-search.ts'
import type { PickedTime } from './calendar-selection.ts'
import { initialView, viewOn } from './calendar-shape.ts'
import { CalendarViews } from './calendar-views.tsx'
import css from './calendar.module.css'
import { text } from './text.ts'
import { useAppointmentDialog } from './dialog/use-appointment-dialog.ts'
import { useBlocksOnGrid } from './grid/use-blocks-on-grid.tsx'
import { useCalendarData } from './use-calendar-data.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarSize } from './use-calendar-size.ts'
import { useCalendarView } from './use-calendar-view.ts'
import { useFreshAppointments } from './use-fresh-appointments.ts'
import { useMovesOnGrid } from './grid/use-moves-on-grid.tsx'
import { usePrint } from './print/use-print.tsx'
import { useQuickCard } from './card/use-quick-card.tsx'
import { useRemembered } from './use-remembered.ts'
import { useStableCallback } from './use-stable-callback.ts'
import { useZoom } from './grid/use-zoom.ts'

const AppointmentDialog = lazy(() => import('./dialog/appointment-dialog.tsx'))
const EmptyCalendar = lazy(() => import('./empty-calendar.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))
const route = getRouteApi('/shell/calendar')

/**
 * The office's appointments by month, week, day or employee. The URL holds what is shown; every
 * parameter is optional.
 */
export function CalendarScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const size = useCalendarSize()
  const isOwner = useSession().role === 'owner'
  const time = useNow()
  const today = dateOf(time)
  const setting = useQuery(settingsQuery).data?.calendar_settings.default_view
  const chosen = search.view ?? (setting && initialView(setting))
  const view = chosen && viewOn(size, chosen)
  const date = search.date ?? today
  const days = useMemo(() => visibleDays(view ?? 'week', date), [view, date])
  const [cancelled, setCancelled] = useRemembered('calendar_cancelled')
  const zoom = useZoom(size === 'phone')
  const data = useCalendarData(days, view !== undefined, { ...search, cancelled: cancelled === '1' })
  const people = data.employeesLoaded ? data.people : undefined
  const shown = useCalendarView({ view: view ?? 'week', size, search, people })
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
  const blocks = useBlocksOnGrid({
    days,
    isKnown: view !== undefined,
    people: data.people,
    employee: shown.employee,
    onAppointment: dialog.pick,
  })
  const card = useQuickCard({
    rows: data.rows,
    statuses: data.statuses,
    isListening: !dialog.target && !blocks.isOpen,
    onEdit: dialog.open,
    onBook: dialog.pick,
  })
  const printing = usePrint(
    view && view !== 'month' && data.rowsLoaded
      ? {
          days,
          people: shown.team,
          rows: data.shown,
          blocks: blocks.blocks,
          statusNames: data.statusNames,
          now: toWallClock(time),
        }
      : null,
  )
  const [isPicking, setPicking] = useState(false)
  const [isKeyListOpen, setKeyListOpen] = useState(false)
  const navigation = {
    view: view ?? 'week',
    date,
    today,
    onView: (next: CalendarView) => updateSearch({ view: next }),
    onDate: (next: string) => updateSearch({ date: next }),
    onNew: dialog.bookNow,
    onBlock: () => blocks.blockAt(dialog.firstTime()),
    onPrint: printing.print,
  } as const
  useCalendarKeys({
    ...navigation,
    isListening: !dialog.target && !blocks.isOpen && !card.isOpen,
    onPicker: () => setPicking(true),
    onKeyList: () => setKeyListOpen(true),
  })
  const pause = useFreshAppointments()
  const resume = useRef<(() => void) | undefined>(undefined)
  const [isDragging, setDragging] = useState(false)
  const { move, takenDialog } = useMovesOnGrid(pause, data.people, data.retry)
  const pick = (picked: PickedTime, drawn?: Parameters<typeof blocks.pick>[1]) =>
    blocks.pick({ ...(shown.employee && { employee_id: shown.employee }), ...picked }, drawn)

  return (
    <div className={css.screen}>
      <CalendarHead
        {...navigation}
        days={days}
        employee={shown.employee}
        size={size}
        shown={shown}
        data={data}
        blocks={blocks.blocks}
        zoom={zoom}
        isPicking={isPicking}
        onPicking={setPicking}
        onOpen={card.open}
        filters={search}
        onFilter={updateSearch}
        cancelled={cancelled === '1'}
        onCancelled={(next) => setCancelled(next ? '1' : '0')}
      />
      {data.loading && !data.failure && (
        <div data-waits className={css.loading} role="progressbar" aria-label={text.loading} />
      )}
      {data.ready && data.rowsLoaded && data.rows.length === 0 && (
        <Suspense>
          <EmptyCalendar hasServices={data.services.length > 0} onNew={dialog.bookNow} />
        </Suspense>
      )}
      {data.failure ? (
        <ErrorState title={text.loadFailed} error={data.failure} onRetry={data.retry} />
      ) : data.employeesLoaded && data.rowsLoaded && data.people.length === 0 ? (
        <EmptyState icon={IconUsersGroup} title={text.noEmployees} note={text.noEmployeesNote}>
          {isOwner && (
            <Button component={Link} to="/employees" variant="default">
              {text.toEmployees}
            </Button>
          )}
        </EmptyState>
      ) : view && (shown.team.length > 0 || !data.employeesLoaded) ? (
        <CalendarViews
          chosen={view}
          date={date}
          days={days}
          today={today}
          now={toWallClock(time)}
          isDragging={isDragging}
          size={size}
          shown={shown}
          data={data}
          zoom={zoom}
          onDate={navigation.onDate}
          onDay={(day) => updateSearch({ view: 'day', date: day })}
          onMore={(employee, day) => updateSearch({ view: 'day', date: day, employee })}
          onPick={pick}
          blocks={blocks.blocks}
          onOpenBlock={blocks.open}
          onMoveBlock={blocks.move}
          onOpen={card.open}
          onEdit={card.edit}
          onMove={move}
          onDragging={(dragging) => {
            resume.current?.()
            resume.current = dragging ? pause() : undefined
            setDragging(dragging)
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
      {blocks.layer}
      {card.layer}
      {printing.layer}
    </div>
  )
}
