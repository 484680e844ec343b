import '../../ui/forms/forms.css'
import { MONEY_IN_USE } from '#shared/money/checkout/totals.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate, formatExactMoney, formatMoney } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { closeDay } from './api.ts'
import css from './day-close.module.css'
import { text } from './text.ts'

type Props = {
  readonly today: string
  /** Shekels that the drawer should have, without the float. */
  readonly expected: string
  readonly onClose: () => void
}

/** Counts the drawer by notes and coins and records the sum. Lazy. */
export default function DayCloseDialog({ today, expected, onClose }: Props) {
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  // of one opening of the dialog: a repeated tap closes once
  const [key] = useState(() => crypto.randomUUID())
  const counted = MONEY_IN_USE.reduce((sum, value) => sum + value * Number(counts[value] ?? 0), 0)
  const difference = counted - toAgorot(expected)
  const closing = useMutation({
    mutationFn: () => closeDay(today, toMoney(counted), key),
    onSuccess: () => {
      toast(text.dayClosed, { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog title={text.closeTitle(formatDate(today))} onClose={onClose} dirty={counted > 0} size={520}>
      <DialogBody>
        <p className={css.quiet}>{text.countNote}</p>
        <div className={css.counts}>
          {MONEY_IN_USE.map((value, i) => (
            <DigitsField
              key={value}
              label={<Num>{formatMoney(toMoney(value))}</Num>}
              aria-label={text.pieces(formatMoney(toMoney(value)))}
              maxLength={4}
              data-autofocus={i === 0 || undefined}
              value={counts[value] ?? ''}
              onChange={(event) => setCounts({ ...counts, [value]: event.currentTarget.value.replaceAll(/\D/g, '') })}
            />
          ))}
        </div>
        <dl className={css.sums} aria-live="polite">
          <dt>{text.countedCash}</dt>
          <dd>
            <Num>{formatExactMoney(toMoney(counted))}</Num>
          </dd>
          <dt>{text.expectedCash}</dt>
          <dd>
            <Num>{formatExactMoney(expected)}</Num>
          </dd>
          <dt>{text.difference}</dt>
          <dd className={difference < 0 ? css.missing : undefined}>
            <Num>{formatExactMoney(toMoney(difference))}</Num>
          </dd>
        </dl>
        {closing.error && (
          <p role="alert" className={css.missing}>
            {closing.error instanceof CallFailed ? closing.error.message : text.closeFailed}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} loading={closing.isPending} onClick={() => closing.mutate()}>
          {text.closeDay}
        </Button>
        <CancelButton />
      </DialogFooter>
    </Dialog>
  )
}
