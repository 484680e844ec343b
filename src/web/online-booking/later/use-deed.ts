import { useCallback, useRef, useState } from 'react'
import { CallFailed, Unreachable } from '#web/platform/call.ts'
import { text } from './text.ts'

/** Why something did not happen, in a sentence; with the fields that are to blame and, when a time was taken, the nearest free ones. */
export type Trouble = {
  readonly sentence: string
  readonly code?: string
  readonly fields: Readonly<Record<string, string>>
  readonly slots: readonly string[]
}

export function troubleOf(failure: unknown): Trouble {
  if (failure instanceof Unreachable) return { sentence: text.offline, fields: {}, slots: [] }
  if (!(failure instanceof CallFailed) || !failure.problem) return { sentence: text.unexpected, fields: {}, slots: [] }
  const { code, fields = {}, slots = [] } = failure.problem
  return { sentence: failure.message, code, fields, slots }
}

/** The visit is not what the server needs to book on it: its telephone is to be proved, or its details left, once more. */
export const isVisitLost = ({ code, fields }: Trouble): boolean =>
  code === 'phone_unproved' || (code === 'invalid_input' && ('full_name' in fields || 'phone' in fields))

/** The office changed meanwhile what this page was made from; made anew, it says what is offered now, and keeps what was typed. */
const OUTDATED = new Set(['booking_closed', 'not_found', 'service_not_online', 'employee_not_assigned', 'wrong_length'])
export const isOutdated = ({ code = '' }: Trouble): boolean => OUTDATED.has(code)

/** One act at a time: while it runs, a second tap does nothing. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const running = useRef(false)
  const run = useCallback(async (deed: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(null)
    try {
      await deed()
    } catch (failure) {
      setTrouble(troubleOf(failure))
    }
    running.current = false
    setBusy(false)
  }, [])
  return { busy, trouble, setTrouble, run }
}
