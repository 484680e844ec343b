import '../../ui/forms/forms.css'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconDotsVertical, IconLayoutColumns, IconListDetails, IconPlus } from '@tabler/icons-react'
import { lazy, useContext } from 'react'
import { createPortal } from 'react-dom'
import { ScreenSlots, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { OpensLater } from '#web/ui/overlays/opens-later.tsx'
import type { CalendarView } from './calendar-search.ts'
import { PhoneTitle } from './calendar-title.tsx'
import css from './calendar.module.css'
import { DateTitle } from './grid/date-title.tsx'
import type { PhoneToolbarProps } from './phone-menu.tsx'
import { text } from './text.ts'

const loadMenu = () => import('./phone-menu.tsx')
const PhoneMenu = lazy(loadMenu)

const icon = { size: 19, stroke: 1.75 } as const
const choices = [
  {
    value: 'day',
    label: (
      <>
        <IconLayoutColumns {...icon} aria-hidden />
        <span className="visually-hidden">{text.views.day}</span>
      </>
    ),
  },
  {
    value: 'agenda',
    label: (
      <>
        <IconListDetails {...icon} aria-hidden />
        <span className="visually-hidden">{text.views.agenda}</span>
      </>
    ),
  },
]

/**
 * The calendar's header on phones: the title, a switch between grid and list, and a menu with the
 * rest. The button for a new appointment floats.
 */
export function PhoneToolbar(props: PhoneToolbarProps) {
  const {
    view,
    date,
    today,
    days,
    employee,
    isPicking,
    onPicking,
    onView,
    onDate,
    onNew,
    onBlock,
    onPrint,
    zoom,
    filters,
  } = props
  const { actions } = useContext(ScreenSlots)
  const more = (
    <ActionIcon variant="subtle" color="gray.6" size={44} aria-label={text.more}>
      <IconDotsVertical size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <ScreenTitle>
        <DateTitle {...{ date, today, days, employee, onDate }} isOpen={isPicking} onOpen={onPicking}>
          <PhoneTitle {...{ view, date, today, days }} />
        </DateTitle>
      </ScreenTitle>
      {actions &&
        createPortal(
          <div className={css.phoneTools} data-slim-header>
            <SegmentedControl
              aria-label={text.view}
              className={css.phoneViews}
              value={view}
              data={choices}
              onChange={(value) => onView(value as CalendarView)}
            />
            <OpensLater button={more} opens="menu" load={loadMenu}>
              <PhoneMenu button={more} {...{ today, onDate, onView, onBlock, onPrint, zoom, filters }} />
            </OpensLater>
          </div>,
          actions,
        )}
      <button
        type="button"
        data-floats
        data-luz-float
        className={css.floatingButton}
        aria-label={text.newAppointment}
        onClick={onNew}
      >
        <IconPlus size={26} aria-hidden />
      </button>
    </>
  )
}
