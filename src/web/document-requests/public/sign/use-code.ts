import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '#web/platform/clock.ts'
import { problemOf, signingApi } from '../signing-api.ts'

/** Codes are valid for ten minutes; an older one is replaced when the step opens. */
const CODE_MS = 10 * 60_000

/** Asks for a code when none is valid, and again by hand. `onSent` gets the time. */
export function useCode(token: string, sentAt: number, onSent: (at: number) => void) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = useCallback(async () => {
    setSending(true)
    setProblem(undefined)
    try {
      await signingApi.sendCode({ params: { token } })
      onSent(now().getTime())
    } catch (failure) {
      setProblem(problemOf(failure).sentence)
    }
    setSending(false)
  }, [token, onSent])
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    if (now().getTime() - sentAt > CODE_MS) void send()
  }, [sentAt, send])
  return { isSending, problem, send }
}
