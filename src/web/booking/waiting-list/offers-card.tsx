import { IconX } from '@tabler/icons-react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import type { WaitingOffer } from './api.ts'
import { askToWithdraw } from './parts/ask-to-withdraw.ts'
import { text } from './text.ts'
import css from './waiting-list.module.css'

const tones: Readonly<Record<WaitingOffer['state'], Tone>> = {
  open: 'warning',
  accepted: 'success',
  declined: 'muted',
  expired: 'muted',
  taken: 'muted',
  withdrawn: 'muted',
}

/** The offers that wait for an answer and those that ended, the newest first. */
export function OffersCard({ offers }: { readonly offers: readonly WaitingOffer[] }) {
  return (
    <Card as="section" aria-label={text.offers}>
      <CardHeader title={text.offers} />
      {offers.length === 0 && <p className={css.none}>{text.noOffers}</p>}
      <ul className={css.rows}>
        {offers.map(({ id, state, hold_id, customer_name, service_name, employee_name, expires_at, ...times }) => (
          <li key={id}>
            <span className={css.name}>
              <Name>{customer_name}</Name>
              <small>
                {formatWeekday(times.start_time)} <Num>{formatDayMonth(times.start_time)}</Num>{' '}
                <Num>{formatTimeRange(times.start_time, times.end_time)}</Num>
              </small>
              <small>
                {service_name} · {employee_name}
              </small>
            </span>
            <Chip tone={tones[state]}>
              {text.states[state]}
              {state === 'open' && (
                <>
                  , {text.heldUntil} <Num>{formatTime(toWallClock(Date.parse(expires_at)))}</Num>
                </>
              )}
            </Chip>
            {state === 'open' && (
              <RowAction icon={IconX} label={text.withdraw} onClick={() => void askToWithdraw(hold_id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
