import '@mantine/core/styles/Menu.layer.css'
import './overlays.css'
import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { BackCloses } from './layers.ts'
import { useOpenedLater, type ButtonElement } from './opens-later.tsx'

type Props = {
  readonly button: ButtonElement
  readonly width: number
  readonly position?: 'bottom-end' | 'bottom-start'
  readonly classNames?: { readonly dropdown?: string | undefined; readonly item?: string | undefined }
  /** The items. */
  readonly children: ReactNode
}

/**
 * A menu below its button, which opens at once and which the back button closes. Belongs into a
 * lazy component inside `OpensLater`.
 */
export function ActionMenu({ button, position = 'bottom-end', classNames = {}, width, children }: Props) {
  const [opened, setOpened, ref] = useOpenedLater()
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
      <Menu.Target>{cloneElement(button as ReactElement<{ ref?: Ref<HTMLButtonElement> }>, { ref })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
