import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import type { ToolsProps } from './calendar-tools.tsx'
import { text } from './text.ts'
import { ZoomItems } from './zoom-items.tsx'

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
