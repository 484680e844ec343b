import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import type { Appointment } from './api.ts'
import type { CalendarView } from './calendar-search.ts'
import type { Totals } from './calendar-totals.ts'
import type { Zoom } from './grid/use-zoom.ts'
import { text } from './text.ts'
import { ZoomItems } from './zoom-items.tsx'

export type ToolsProps = {
  readonly view: CalendarView
  readonly isToday: boolean
  /** Undefined while loading. */
  readonly totals: Totals | undefined
  /** Null where nothing has a height to change. */
  readonly zoom: Zoom | null
  readonly onOpen: (row: Appointment, beside: DOMRect | null) => void
  readonly onBlock: () => void
  /** Null while loading. A month is not printed. */
  readonly onPrint: (() => void) | null
  /** The filters. */
  readonly children: ReactNode
}

type Props = Pick<ToolsProps, 'view' | 'zoom' | 'onBlock' | 'onPrint'> & { readonly button: ButtonElement }
/** The tools for which a tablet has no room. Lazy. */
export default function TabletMenu({ button, view, zoom, onBlock, onPrint }: Props) {
  return (
    <ActionMenu button={button} width={240}>
      <Menu.Item onClick={onBlock}>{text.blockTime}</Menu.Item>
      {view !== 'month' && (
        <Menu.Item disabled={!onPrint} onClick={() => onPrint?.()}>
          {text.print}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/waiting-list">
        {text.waitingList}
      </Menu.Item>
      {zoom && <ZoomItems {...zoom} />}
    </ActionMenu>
  )
}
