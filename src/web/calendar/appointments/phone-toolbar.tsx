import '../../ui/forms/forms.css'
import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconDotsVertical, IconLayoutColumns, IconListDetails, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { ScreenSlots, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { CalendarView } from './calendar-search.ts'
import { PhoneTitle } from './calendar-title.tsx'
import type { ToolbarProps } from './calendar-toolbar.tsx'
import css from './calendar.module.css'
import { DateTitle } from './grid/date-title.tsx'
import { text } from './text.ts'
import type { Zoom } from './grid/use-zoom.ts'

type Props = ToolbarProps & {
  readonly zoom: Zoom
  /** The filters, as entries of the menu. */
  readonly filters: ReactNode
}
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
export function PhoneToolbar(props: Props) {
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
            <ActionMenu width={250} classNames={{ dropdown: css.menu, item: css.menuItem }}>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray.6" size={44} aria-label={text.more}>
                  <IconDotsVertical size={20} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onDate(today)}>{text.toToday}</Menu.Item>
                <Menu.Item onClick={() => onView('month')}>{text.toMonth}</Menu.Item>
                <Menu.Item onClick={onBlock}>{text.blockTime}</Menu.Item>
                {onPrint && <Menu.Item onClick={onPrint}>{text.print}</Menu.Item>}
                <Menu.Divider />
                <Menu.Item closeMenuOnClick={false} disabled={!zoom.wider} onClick={() => zoom.wider?.()}>
                  {text.wider}
                </Menu.Item>
                <Menu.Item closeMenuOnClick={false} disabled={!zoom.denser} onClick={() => zoom.denser?.()}>
                  {text.denser}
                </Menu.Item>
                <Menu.Divider />
                {filters}
              </Menu.Dropdown>
            </ActionMenu>
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
