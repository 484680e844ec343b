import { Menu } from '@mantine/core'
import { text } from './text.ts'
import type { Zoom } from './grid/use-zoom.ts'

/** Items of a menu, which stays open, that make the hours of the grid higher or lower. */
export const ZoomItems = ({ wider, denser }: Pick<Zoom, 'wider' | 'denser'>) => (
  <>
    <Menu.Divider />
    <Menu.Item closeMenuOnClick={false} disabled={!wider} onClick={() => wider?.()}>
      {text.wider}
    </Menu.Item>
    <Menu.Item closeMenuOnClick={false} disabled={!denser} onClick={() => denser?.()}>
      {text.denser}
    </Menu.Item>
  </>
)
