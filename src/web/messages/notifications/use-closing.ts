import { useEffect, type RefObject } from 'react'

/** Dialogs and toasts that a panel opened lie outside of it. */
const ABOVE = '[role="dialog"], [role="log"], [data-portal]'

/** Closes a panel on Esc and when the person presses or focuses something outside of it. */
export function useClosing(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
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
      if (event.key !== 'Escape' || document.querySelectorAll('[role="dialog"]').length > 1) return
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
  }, [panel, button, onClose])
}
