/** A longer touch is a long press (gridOptions.eventLongPressDelay), ms. */
const TAP = 200

/**
 * What a finger has moved stays selected, and the library takes each touch of what is selected for a drag at once: a tap never becomes
 * its `eventClick`. Call this with the event that such a drag began with; `open` is called when the tap's own click comes soon after.
 */
export function openOnTap(began: Event, open: () => void): void {
  if (began.type !== 'touchstart') return
  const clicked = (click: Event) => {
    if (click.timeStamp - began.timeStamp < TAP) open()
  }
  document.addEventListener('click', clicked, { once: true })
}
