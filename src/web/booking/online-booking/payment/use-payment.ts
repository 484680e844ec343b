import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemOf, type Problem } from '../contact-and-time/use-action.ts'
import type { Payment, PaymentApi } from './api.ts'

/** How often the server is asked while the page is open, in case the frame's message was lost. */
const CHECK_MS = 5000

/**
 * The payment of a held appointment: opens its page, and asks the server after each message of the
 * frame and every few seconds. The messages are hints only. `round` grows when the frame has to be
 * loaded again.
 */
export function usePayment(token: string, api: PaymentApi) {
  const [payment, setPayment] = useState<Payment | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  const busy = useRef(false)
  const missed = useRef(false)
  const ask = useCallback(
    async (how: PaymentApi['open'], isAsked = true) => {
      // a message that comes during a call must not be lost: its answer may be older
      missed.current = busy.current && isAsked
      if (busy.current) return
      busy.current = true
      try {
        let answer = await how(token)
        if (missed.current) answer = await api.check(token)
        setPayment(answer)
        setProblem(null)
      } catch (failure) {
        if (isAsked) setProblem(problemOf(failure))
      }
      busy.current = false
    },
    [token, api],
  )
  const open = useCallback(() => ask(api.open), [ask, api])
  const isOpen = payment === null || payment.state === 'waiting' || payment.state === 'failed'
  const url = payment?.url ?? null

  const poll = useEffectEvent((isAsked: boolean) => {
    // another tab may be opening the page; its address comes with the next answer
    if (isOpen) void ask(url === null ? api.open : api.check, isAsked)
  })
  useEffect(() => {
    const refused = (failure: unknown) => setProblem(problemOf(failure))
    void api.open(token).then(setPayment, refused)
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || typeof data !== 'string' || !data.startsWith('payment-')) return
      poll(true)
      if (!['payment-success', 'payment-kept'].includes(data)) setRound((before) => before + 1)
    }
    addEventListener('message', onMessage)
    const timer = setInterval(() => poll(false), CHECK_MS)
    return () => {
      removeEventListener('message', onMessage)
      clearInterval(timer)
    }
  }, [token, api])
  return { payment, problem, round, open }
}
