import { ActionIcon, Button } from '@mantine/core'
import {
  IconDotsVertical,
  IconHourglass,
  IconLock,
  IconMinus,
  IconPlus,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { OpensLater } from '#web/ui/overlays/opens-later.tsx'
import { formatCount, formatMoney } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { CalendarView } from './calendar-search.ts'
import css from './calendar-tools.module.css'
import type { Totals } from './calendar-totals.ts'
import type { ToolsProps } from './tablet-menu.tsx'
import { text } from './text.ts'
import type { Zoom } from './grid/use-zoom.ts'

const loadMenu = () => import('./tablet-menu.tsx')
const TabletMenu = lazy(loadMenu)

/** The row under the header: filters, height of the grid, totals, and the requests that wait. */
export function CalendarTools(props: ToolsProps & { /** Stands after the filters. */ readonly legend: ReactNode }) {
  const { view, isToday, totals, zoom, onOpen, onBlock, onPrint, legend, children } = props
  const first = totals?.waiting[0]
  return (
    <div className={css.tools}>
      {children}
      {zoom && <ZoomButtons {...zoom} />}
      <Button
        variant="subtle"
        color="gray.6"
        size="sm"
        className={css.block}
        leftSection={<IconLock size={17} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="b"
        onClick={onBlock}
      >
        {text.blockTime}
      </Button>
      {view !== 'month' && (
        <ActionIcon
          disabled={!onPrint}
          variant="subtle"
          color="gray.6"
          size={38}
          aria-label={text.print}
          title={text.print}
          onClick={() => onPrint?.()}
        >
          <IconPrinter size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <LinkButton
        to="/waiting-list"
        variant="subtle"
        color="gray.6"
        size="sm"
        className={css.block}
        leftSection={<IconUsers size={17} stroke={1.75} aria-hidden />}
      >
        {text.waitingList}
      </LinkButton>
      {legend}
      {totals && <TotalsLine view={view} isToday={isToday} totals={totals} />}
      {first && (
        <Button
          variant="default"
          size="sm"
          className={css.requests}
          leftSection={<IconHourglass size={17} aria-hidden />}
          onClick={(event) => onOpen(first, event.currentTarget.getBoundingClientRect())}
        >
          {text.waitingForApproval(totals.waiting.length)}
        </Button>
      )}
    </div>
  )
}

/** The same on tablets, in the header: the requests that wait, and a menu with the rest. */
export function TabletTools({ view, totals, zoom, onOpen, onBlock, onPrint, children }: ToolsProps) {
  const first = totals?.waiting[0]
  const icon = { variant: 'subtle', color: 'gray.6', size: 44 } as const
  const more = (
    <ActionIcon {...icon} aria-label={text.more}>
      <IconDotsVertical size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      {children}
      {first && (
        <ActionIcon
          {...icon}
          color="orange.8"
          aria-label={text.waitingForApproval(totals.waiting.length)}
          title={text.waitingForApproval(totals.waiting.length)}
          onClick={(event) => onOpen(first, event.currentTarget.getBoundingClientRect())}
        >
          <IconHourglass size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <OpensLater button={more} opens="menu" load={loadMenu}>
        <TabletMenu button={more} {...{ view, zoom, onBlock, onPrint }} />
      </OpensLater>
    </>
  )
}

type LineProps = { readonly view: CalendarView; readonly isToday: boolean; readonly totals: Totals }
/** Appointments, load and expected revenue; the last only for those who may see revenue. */
function TotalsLine({ view, isToday, totals: { count, percent, expected } }: LineProps) {
  const { role, rights } = useSession()
  const seesRevenue = role === 'owner' || rights.may_see_revenue === 1
  const period = view === 'week' || view === 'month' ? view : isToday ? 'today' : 'day'
  return (
    <p className={css.totals}>
      {text.periods[period]} <b>{count > 2 ? text.manyVisits(formatCount(count)) : text.visits(count)}</b>
      {percent !== null && (
        <>
          {' · '}
          {text.bookedTime} <Num>{percent}%</Num>
        </>
      )}
      {seesRevenue && Number(expected) > 0 && (
        <>
          {' · '}
          {text.expected} <Num>{formatMoney(expected)}</Num>
        </>
      )}
    </p>
  )
}

/** Makes the hours of the grid lower or higher. */
function ZoomButtons({ denser, wider }: Pick<Zoom, 'denser' | 'wider'>) {
  const icon = { variant: 'subtle', color: 'gray.6', size: 34 } as const
  return (
    <div className={css.zoom} role="group" aria-label={text.zoom}>
      <ActionIcon {...icon} aria-label={text.denser} title={text.denser} disabled={!denser} onClick={() => denser?.()}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <span aria-hidden>{text.hour}</span>
      <ActionIcon {...icon} aria-label={text.wider} title={text.wider} disabled={!wider} onClick={() => wider?.()}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
