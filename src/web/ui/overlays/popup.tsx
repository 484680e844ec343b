import './overlays.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackCloses } from './layers.ts'

type Props = {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly zIndex: number
  readonly position?: 'bottom' | 'bottom-start'
  /** A `Popover.Target` and a `Popover.Dropdown`. */
  readonly children: ReactNode
}

/** A picker beside its button. It takes the focus, and the back button closes it. */
export const Popup = ({ position = 'bottom', children, ...props }: Props) => (
  <Popover {...props} position={position} trapFocus returnFocus shadow="md" radius="lg">
    {props.opened && <BackCloses onClose={() => props.onChange(false)} />}
    {children}
  </Popover>
)
