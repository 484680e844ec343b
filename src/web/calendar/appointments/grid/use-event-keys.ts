import { useEffect } from 'react'
import type { Appointment } from '../api.ts'
import type { CardActions } from '../card/card-actions.ts'

/** Marks the element of an appointment on the grid; the value is its id. */
export const EVENT_MARK = 'appointment'
const marked = `[data-${EVENT_MARK}]`

type Input = {
  readonly rows: readonly Appointment[]
  readonly isListening: boolean
  /** The appointment whose card is open. */
  readonly open: Appointment | null
  readonly acts: CardActions
}

/**
 * The keys of one appointment, the one with the focus or with the open card; text.keys lists them.
 * They are read before the grid reads them, which would open the card for Enter.
 */
export function useEventKeys({ rows, isListening, open, acts }: Input): void {
  useEffect(() => {
    if (!isListening) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [data-answer]')) return
      const focused = target.closest<HTMLElement>(marked)
      const id = Number(focused?.dataset[EVENT_MARK])
      const row = focused ? rows.find((one) => one.id === id) : target.closest('[role="dialog"]') && open
      const act = row && actOf(event, row, acts, focused !== null)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  })
}

const NOT_OPEN: readonly string[] = ['waiting', 'cancelled', 'done']
function actOf({ code }: KeyboardEvent, row: Appointment, acts: CardActions, isOnGrid: boolean) {
  const mayArrive = !NOT_OPEN.includes(row.status_key)
  const isOff = row.status_key === 'cancelled' || row.status_key === 'no_show'
  const all: Record<string, (() => void) | false> = {
    KeyA: mayArrive && (() => acts.setStatus(row, 'arrived')),
    KeyX: mayArrive && (() => acts.setStatus(row, 'no_show')),
    KeyP: !isOff && (() => acts.pay(row)),
    KeyR: mayArrive && row.walk_in === 0 && (() => acts.remind(row)),
    // on a button of the card, Enter presses the button
    Enter: isOnGrid && (() => acts.edit(row)),
  }
  return all[code] || undefined
}
