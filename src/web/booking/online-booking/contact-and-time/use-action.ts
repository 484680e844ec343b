import { useCallback, useRef, useState } from 'react'
import { CallFailed, Unreachable } from '#web/platform/call.ts'
import type { Booking } from '../booking-state.ts'
import { text } from './text.ts'

/**
 * Why an action failed, as a sentence, with the invalid fields and, when a time was taken, the
 * nearest free ones.
 */
export type Problem = {
  readonly sentence: string
  readonly code?: string
  readonly fields: Readonly<Record<string, string>>
  readonly slots: readonly string[]
}

/** Anything that is not a refusal of the server becomes one neutral sentence. */
export function problemOf(failure: unknown): Problem {
  if (failure instanceof Unreachable) return { sentence: text.offline, fields: {}, slots: [] }
  if (!(failure instanceof CallFailed) || !failure.problem) return { sentence: text.unexpected, fields: {}, slots: [] }
  const { code, fields = {}, slots = [] } = failure.problem
  return { sentence: failure.message, code, fields, slots }
}

/** The server requires the visitor to prove the phone number or enter the details again. */
export const isVisitLost = ({ code, fields }: Problem): boolean =>
  code === 'phone_unproved' || (code === 'invalid_input' && ('full_name' in fields || 'phone' in fields))

/**
 * The office's data changed since this page was rendered. Reloading shows the current offer and
 * keeps what was typed.
 */
const OUTDATED = new Set(['booking_closed', 'not_found', 'service_not_online', 'employee_not_assigned', 'wrong_length'])
/** Whether reloading the page helps. */
export const isOutdated = ({ code = '' }: Problem): boolean => OUTDATED.has(code)

/** Refusals that only the business can lift, so that a button calls it. */
const CALL = new Set(['booking_closed', 'booking_limit', 'too_many'])
/** Whether to offer a call. */
export const asksToCall = ({ code = '' }: Problem): boolean => CALL.has(code)

/** What the last press would be refused with, said when the phone is proved or the device known. */
export const limitOf = ({ limit }: Pick<Booking, 'limit'>): Problem | null =>
  limit ? { sentence: limit, code: 'booking_limit', fields: {}, slots: [] } : null

/** Runs one action at a time: while it runs, a second tap does nothing. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef(false)
  const run = useCallback(async (action: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      await action()
    } catch (failure) {
      setProblem(problemOf(failure))
    }
    running.current = false
    setBusy(false)
  }, [])
  return { busy, problem, setProblem, run }
}
