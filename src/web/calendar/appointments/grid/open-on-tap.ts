/**
 * Opens an event that is tapped while it is selected. After a drag by touch the event stays
 * selected, and FullCalendar then treats every touch on it as a drag, so that a tap never becomes
 * an `eventClick`. Call this when a drag begins, with the event that began it; `open` is called
 * when the touch ends in a click.
 */
export function openOnTap(began: Event, open: (click: Event) => void): void {
  // After a long press the touchstart has already been dispatched. Only an event that was selected
  // before starts its drag within it.
  if (began.type !== 'touchstart' || began.eventPhase === Event.NONE) return
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('click', open, { once: true, signal })
  // The event was moved and no click followed, so the next click belongs to something else.
  for (const next of ['pointerdown', 'keydown'])
    document.addEventListener(next, () => ended.abort(), { capture: true, signal })
}
