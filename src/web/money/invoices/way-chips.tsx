import { toWallClock } from '#shared/values/local-time.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { InvoiceWay } from './api.ts'
import css from './invoices.module.css'
import { text } from './text.ts'

const tones: Readonly<Record<InvoiceWay['deliveries'][number]['status'], Tone>> = {
  queued: 'warning',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  shared: 'success',
}

/** By which channels an invoice was sent, and when its link was first opened. */
export function WayChips({ invoice: { deliveries, opened_at } }: { invoice: InvoiceWay }) {
  if (deliveries.length === 0 && opened_at === null) return null
  return (
    <span className={css.chips}>
      {deliveries.map(({ channel, status, at }) => (
        <Chip key={channel} tone={tones[status]}>
          {text.deliveries[status](text.channels[channel])} <Moment at={at} />
        </Chip>
      ))}
      {opened_at !== null && (
        <Chip tone="success">
          {text.opened} <Moment at={opened_at} />
        </Chip>
      )}
    </span>
  )
}

function Moment({ at }: { at: string }) {
  const wall = toWallClock(Date.parse(at))
  return <Num>{`${formatDayMonth(wall)} ${formatTime(wall)}`}</Num>
}
