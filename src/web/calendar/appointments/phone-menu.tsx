import { Menu } from '@mantine/core'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import type { ToolbarProps } from './calendar-toolbar.tsx'
import css from './calendar.module.css'
import type { Zoom } from './grid/use-zoom.ts'
import { ServiceFilter, type FilterProps } from './service-filter.tsx'
import { text } from './text.ts'
import { ZoomItems } from './zoom-items.tsx'

export type PhoneToolbarProps = ToolbarProps & {
  readonly zoom: Zoom
  /** The filters, which are entries of the menu. */
  readonly filters: FilterProps
}
type Props = Pick<PhoneToolbarProps, 'today' | 'onDate' | 'onView' | 'onBlock' | 'onPrint' | 'zoom' | 'filters'>
/** What a phone has no room for in the header of the calendar. Lazy. */
export default function PhoneMenu(props: Props & { readonly button: ButtonElement }) {
  const { button, today, onDate, onView, onBlock, onPrint, zoom, filters } = props
  return (
    <ActionMenu button={button} width={250} classNames={{ dropdown: css.menu, item: css.menuItem }}>
      <Menu.Item onClick={() => onDate(today)}>{text.toToday}</Menu.Item>
      <Menu.Item onClick={() => onView('month')}>{text.toMonth}</Menu.Item>
      <Menu.Item onClick={onBlock}>{text.blockTime}</Menu.Item>
      {onPrint && <Menu.Item onClick={onPrint}>{text.print}</Menu.Item>}
      <ZoomItems {...zoom} />
      <Menu.Divider />
      <ServiceFilter {...filters} />
    </ActionMenu>
  )
}
