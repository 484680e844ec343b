import { useEffect } from 'react'
import { stepDate } from './calendar-range.ts'
import type { CalendarView } from './calendar-search.ts'

type Actions = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  /** False while a dialog of an appointment is open. */
  readonly isListening: boolean
  readonly onDate: (date: string) => void
  readonly onView: (view: CalendarView) => void
  readonly onNew: () => void
  readonly onBlock: () => void
  readonly onPicker: () => void
  readonly onKeyList: () => void
}

const views: Record<string, CalendarView> = {
  KeyD: 'day',
  KeyW: 'week',
  KeyM: 'month',
  KeyA: 'agenda',
  Digit1: 'day',
  Digit2: 'week',
  Digit3: 'month',
  Digit4: 'agenda',
}

/**
 * The calendar's keys; text.keys lists them. Letters are those of the key, so that they also work
 * with the Hebrew layout. The right arrow leads to the earlier days, because the page is read from
 * the right.
 */
export function useCalendarKeys(actions: Actions): void {
  useEffect(() => {
    if (!actions.isListening) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return
      const act = actionOf(event, actions)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

function actionOf({ key, code }: KeyboardEvent, actions: Actions): (() => void) | undefined {
  const { view, date, today, onDate, onView, onNew, onBlock, onPicker, onKeyList } = actions
  if (key === '?') return onKeyList
  const chosen = views[code]
  if (chosen) return () => onView(chosen)
  const others: Record<string, () => void> = {
    KeyN: onNew,
    KeyB: onBlock,
    KeyT: () => onDate(today),
    KeyG: onPicker,
    ArrowRight: () => onDate(stepDate(view, date, -1)),
    ArrowLeft: () => onDate(stepDate(view, date, 1)),
    KeyJ: () => onDate(stepDate(view, date, 1)),
  }
  return others[code]
}

/** Whether the key belongs to a field, a dialog or a menu. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
