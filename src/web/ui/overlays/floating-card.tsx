import './overlays.css'
import { FocusTrap } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useQuestion } from './confirm.ts'
import css from './floating-card.module.css'
import { useLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { usePhone } from '../theme/use-screen-size.ts'

type Props = {
  readonly label: string
  /** The place on the screen that the card belongs to; null for the middle. */
  readonly beside: DOMRect | null
  readonly onClose: () => void
  readonly children: ReactNode
}
const GAP = 10
/** How far a sheet is pulled down until it closes, in px. */
const PULL = 90

/**
 * A card beside an element on desks, and a sheet at the bottom on phones, which closes when it is
 * pulled down. It closes with the back button, Esc and a press outside, but not with one on a
 * message, which may undo what was done here. Mount it only while it is open.
 */
export function FloatingCard({ label, beside, onClose, children }: Props) {
  const phone = usePhone()
  const card = useRef<HTMLDivElement>(null)
  const isQuestionOpen = useQuestion() !== null
  const [pulled, setPulled] = useState(0)
  const from = useRef<number | null>(null)
  useReturnFocus()
  useLayer(onClose)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    if (!card.current) return
    if (!phone) return place(card.current, beside)
    const sheet = card.current
    // messages stand above it
    const follow = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--luz-sheet', `${sheet.offsetHeight}px`),
    )
    follow.observe(sheet)
    return () => follow.disconnect()
  })
  useEffect(() => {
    if (isQuestionOpen) return
    const onPress = ({ target }: Event) => {
      if (!isAbove(target) && !card.current?.contains(target as Node)) onClose()
    }
    const onKeyDown = ({ key, target }: KeyboardEvent) => key === 'Escape' && !isAbove(target) && onClose()
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKeyDown)
    }
  })
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (from.current !== null) setPulled(Math.max(0, clientY - from.current))
    },
    onPointerUp: () => {
      from.current = null
      if (pulled > PULL) onClose()
      else setPulled(0)
    },
    onPointerCancel: () => {
      from.current = null
      setPulled(0)
    },
  }
  return (
    <>
      {phone && <div className={css.behind} />}
      <div
        ref={card}
        role="dialog"
        aria-modal={phone || undefined}
        aria-label={label}
        data-luz-card
        tabIndex={-1}
        className={phone ? css.sheet : css.card}
        style={phone && pulled > 0 ? { transform: `translateY(${pulled}px)` } : undefined}
      >
        {phone && (
          <div className={css.handle} aria-hidden {...handle}>
            <i />
          </div>
        )}
        <FocusTrap active={phone}>
          <div>{children}</div>
        </FocusTrap>
      </div>
    </>
  )
}

/** Whether it is on a message, or in a dialog that was opened from the card. */
const isAbove = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="log"], [data-portal]') !== null

/**
 * The corner of the messages on desks, and the height that they take on tablets
 * (toasts.module.css), in px.
 */
const MESSAGES = { corner: { width: 434, height: 84 }, tablet: 156 } as const

/** Beside the element where there is more room, inside the screen, and clear of messages. */
function place(card: HTMLElement, beside: DOMRect | null): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const within = (at: number, size: number, all: number) => Math.max(GAP, Math.min(at, all - size - GAP))
  const at = beside ?? new DOMRect((innerWidth - width) / 2 - GAP, (innerHeight - height) / 2, 0, 0)
  const hasRoomLeft = at.left - GAP - width > GAP
  const left = hasRoomLeft ? at.left - GAP - width : at.right + GAP
  const x = within(left, width, innerWidth)
  const isDesk = innerWidth >= 1280
  const messages = !isDesk ? MESSAGES.tablet : x < MESSAGES.corner.width ? MESSAGES.corner.height : 0
  card.style.left = `${x}px`
  card.style.top = `${within(at.top, height, innerHeight - messages)}px`
}
