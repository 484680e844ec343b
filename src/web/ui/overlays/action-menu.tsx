import '@mantine/core/styles/Menu.layer.css'
import './overlays.css'
import { Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { BackCloses } from './layers.ts'

type Props = {
  readonly width: number
  readonly position?: 'bottom-end' | 'bottom-start'
  readonly classNames?: { readonly dropdown?: string | undefined; readonly item?: string | undefined }
  /** A `Menu.Target` and a `Menu.Dropdown`. */
  readonly children: ReactNode
}

/** A menu below its button, which the back button closes. */
export function ActionMenu({ position = 'bottom-end', classNames = {}, width, children }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={position}
      width={width}
      shadow="md"
      classNames={Object.fromEntries(Object.entries(classNames).filter(([, name]) => name !== undefined))}
      // inside the landmark, and without an element that is no item
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
    >
      {opened && <BackCloses onClose={() => setOpened(false)} />}
      {children}
    </Menu>
  )
}
