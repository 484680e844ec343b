/**
 * What a finger has moved stays selected, and the library takes each touch of what is selected for a drag at once: a tap never becomes
 * its `eventClick`. Call this, while a drag begins, with the event it began with; `open` is called when the touch ends in a click.
 */
export function openOnTap(began: Event, open: () => void): void {
  // After a long press the touch has long been dispatched: only what was selected already is lifted within it.
  if (began.type !== 'touchstart' || began.eventPhase === Event.NONE) return
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('click', open, { once: true, signal })
  // It was moved and no click came: the next one is another's.
  for (const next of ['pointerdown', 'keydown'])
    document.addEventListener(next, () => over.abort(), { capture: true, signal })
}
