import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '#web/platform/clock.ts'
import { problemOf, signingApi } from '../signing-api.ts'

/** Codes are valid for ten minutes; an older one is replaced when the step opens. */
const CODE_MS = 10 * 60_000

/** Resolves to the sentence of the problem, if any. */
const askForCode = (token: string): Promise<string | undefined> =>
  signingApi.sendCode({ params: { token } }).then(
    () => undefined,
    (failure: unknown) => problemOf(failure).sentence,
  )

/** Asks for a code when none is valid, and again by hand. `onSent` gets the time. */
export function useCode(token: string, sentAt: number, onSent: (at: number) => void) {
  const [isStale] = useState(() => now().getTime() - sentAt > CODE_MS)
  const [isSending, setSending] = useState(isStale)
  const [problem, setProblem] = useState<string>()
  const finish = useCallback(
    (sentence: string | undefined) => {
      setSending(false)
      setProblem(sentence)
      if (sentence === undefined) onSent(now().getTime())
    },
    [onSent],
  )
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !isStale) return
    asked.current = true
    void askForCode(token).then(finish)
  }, [token, isStale, finish])
  const send = async () => {
    setSending(true)
    finish(await askForCode(token))
  }
  return { isSending, problem, send }
}
