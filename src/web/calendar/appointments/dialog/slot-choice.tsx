import { IconLock, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Spot } from '../calendar-selection.ts'
import css from './slot-choice.module.css'
import { text } from '../text.ts'

type Props = {
  readonly at: Spot
  readonly onAppointment: () => void
  readonly onBlock: () => void
  readonly onClose: () => void
}
/** The size of the menu, in px, by which it stays on the screen. */
const SIZE = { width: 180, height: 112 }
const within = (at: number, size: number, all: number) => Math.max(8, Math.min(at, all - size - 8))

/** What becomes of a time that was drawn on the grid: an appointment or blocked time. */
export default function SlotChoice({ at: { x, y }, onAppointment, onBlock, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return onClose()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const other = document.activeElement?.nextElementSibling ?? document.activeElement?.previousElementSibling
    if (other instanceof HTMLElement) other.focus()
  }
  const left = within(x - SIZE.width / 2, SIZE.width, innerWidth)
  const top = within(y + 8, SIZE.height, innerHeight)
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={text.slotChoice}
      className={css.menu}
      style={{ left, top, inlineSize: SIZE.width }}
      onKeyDown={onKeyDown}
    >
      <button type="button" role="menuitem" onClick={onAppointment}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {text.appointment}
      </button>
      <button type="button" role="menuitem" onClick={onBlock}>
        <IconLock size={18} stroke={1.75} aria-hidden />
        {text.blockTime}
      </button>
    </div>
  )
}
