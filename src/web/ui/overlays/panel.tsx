import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLayer } from './layers.ts'

/** Dialogs and toasts that a panel opened lie outside of it. */
const ABOVE = '[role="dialog"], [role="log"], [data-portal]'

type Props = {
  readonly label: string
  readonly className: string | undefined
  /** The button that opened it; it gets the focus back when Esc closes the panel. */
  readonly button: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A panel under its button, which leaves the screen usable. It closes with the back button, Esc,
 * and when the person presses or focuses something outside of it.
 */
export function Panel({ label, className, button, onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isTopmost = useLayer(onClose)
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Element &&
      target.isConnected &&
      target !== document.body &&
      !panel.current?.contains(target) &&
      !button.current?.contains(target) &&
      !target.closest(ABOVE)
    const onOutside = (event: Event) => isOutside(event.target) && onClose()
    // a dialog that closes may give the focus to the screen, which no key reaches
    const onFocus = (event: Event) =>
      event.target instanceof Element && !event.target.matches('[tabindex="-1"]') && onOutside(event)
    const onKey = (event: KeyboardEvent) => {
      // a dialog above the panel closes first
      if (event.key !== 'Escape' || !isTopmost) return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [isTopmost, button, onClose])
  return (
    <div ref={panel} role="dialog" aria-label={label} className={className}>
      {children}
    </div>
  )
}
