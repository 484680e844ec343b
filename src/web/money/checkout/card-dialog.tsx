import { Button } from '@mantine/core'
import { IconCreditCardOff, IconHourglass } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toMoney } from '#shared/values/money.ts'
import { CallFailed } from '#web/platform/call.ts'
import { checkCardPayment } from '../payment-gateway/api.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { cancelOrder, orderPaid } from './api.ts'
import css from './card-dialog.module.css'
import { refusalText } from './refusal-text.ts'
import { text } from './text.ts'
import { useSell } from './use-sell.ts'

type Props = {
  readonly orderId: number
  readonly orderNumber: number
  /** Agorot. */
  readonly amount: number
  readonly url: string
  readonly onClose: () => void
  /** The order is cancelled: nothing was charged. */
  readonly onCancelled: () => void
  /**
   * The order is cancelled, and another card is asked for. Absent where `onCancelled` does that.
   */
  readonly onRetry: (() => void) | undefined
}
type State = 'waiting' | 'checking' | 'failed' | 'unknown'
/** How often the server is asked while the page is open, in case the frame's message was lost. */
const CHECK_MS = 5000

/**
 * The gateway's page in a frame. The frame's message is only a hint: the server asks the gateway.
 * Closing while the payment is open asks first, and cancels the order. Lazy.
 */
export default function CardDialog({ orderId, orderNumber, amount, url, onClose, onCancelled, onRetry }: Props) {
  const { finish } = useSell()
  const [state, setState] = useState<State>('waiting')
  const [failure, setFailure] = useState<string | null>(null)
  const busy = useRef(false)
  const check = async (asked: boolean) => {
    if (busy.current) return
    busy.current = true
    if (asked) setState('checking')
    const answer = await checkCardPayment(orderId).catch(() => null)
    const status = answer?.status ?? 'unknown'
    busy.current = false
    if (status === 'paid') {
      void orderPaid()
      finish(orderId)
    } else if (status === 'failed' || status === 'expired') {
      setFailure(answer?.failure ?? null)
      setState('failed')
    } else if (asked) setState(status === 'unknown' ? 'unknown' : 'waiting')
  }
  const poll = useEffectEvent((asked: boolean) => void check(asked))
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin === window.location.origin && (data === 'payment-success' || data === 'payment-failed')) poll(true)
    }
    window.addEventListener('message', onMessage)
    const timer = setInterval(() => poll(false), CHECK_MS)
    return () => {
      window.removeEventListener('message', onMessage)
      clearInterval(timer)
    }
  }, [])
  const close = async (next = onCancelled) => {
    if (state === 'unknown') return onClose()
    const question = {
      title: text.cancelCard,
      text: text.cancelCardText,
      yes: text.cancelCardYes,
      no: text.cancelCardNo,
    }
    if (state !== 'failed' && !(await confirm(question))) return
    try {
      await cancelOrder(orderId)
      next()
    } catch (failure) {
      if (failure instanceof CallFailed && failure.code === 'order_completed') return finish(orderId)
      await notice(failure instanceof CallFailed ? failure.message : text.sendFailed)
    }
  }
  return (
    <Dialog title={<Title orderNumber={orderNumber} amount={amount} />} size={500} onClose={() => void close()}>
      <DialogBody>
        {state === 'failed' || state === 'unknown' ? (
          <Outcome state={state} failure={failure} />
        ) : (
          <>
            <iframe className={css.frame} src={url} title={text.cardFrame} allow="payment *" />
            <p role="status" className={state === 'checking' ? `${css.status} ${css.checking}` : css.status}>
              {text.cardStates[state]}
            </p>
          </>
        )}
      </DialogBody>
      {(state === 'failed' || state === 'unknown') && (
        <DialogFooter>
          {state === 'failed' ? (
            <>
              {onRetry && (
                <Button className={mainButtonClass} onClick={() => void close(onRetry)}>
                  {text.anotherCard}
                </Button>
              )}
              <Button variant={onRetry ? 'default' : 'filled'} onClick={() => void close()}>
                {text.another}
              </Button>
            </>
          ) : (
            <>
              <Button className={mainButtonClass} onClick={() => void check(true)}>
                {text.checkNow}
              </Button>
              <Button variant="default" onClick={onClose}>
                {text.closeCard}
              </Button>
            </>
          )}
        </DialogFooter>
      )}
    </Dialog>
  )
}

const Title = ({ orderNumber, amount }: Pick<Props, 'orderNumber' | 'amount'>) => (
  <span className={css.title}>
    <span>
      {text.cardTitle} <small>{text.orderShort(String(orderNumber))}</small>
    </span>
    <Num>{formatExactMoney(toMoney(amount))}</Num>
  </span>
)

const Outcome = ({ state, failure }: { state: 'failed' | 'unknown'; failure: string | null }) => (
  <div role="alert" className={css.outcome}>
    {state === 'failed' ? (
      <IconCreditCardOff size={36} stroke={1.5} aria-hidden />
    ) : (
      <IconHourglass size={36} stroke={1.5} aria-hidden className={css.doubt} />
    )}
    <b>{text.cardStates[state]}</b>
    <p>{state === 'failed' ? text.cardFailed : text.cardUnknown}</p>
    {state === 'failed' && failure !== null && <p className={css.reason}>{refusalText(failure)}</p>}
  </div>
)
