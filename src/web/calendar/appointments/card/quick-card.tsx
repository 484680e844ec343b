import { whoComes } from '#shared/customers/customers/text.ts'
import '../../../ui/forms/forms.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toInstant } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatDayMonth, formatMoney, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { FloatingCard } from '#web/ui/overlays/floating-card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { type Appointment, cardQuery, type Status } from '../api.ts'
import { CardActs } from './card-acts.tsx'
import { CardHead, CardStrip } from './card-customer.tsx'
import { text } from './card-text.ts'
import css from './quick-card.module.css'
import { StatusIcon } from '../status-icon.tsx'
import type { CardActions } from './card-actions.ts'
import { RecurrencePart } from '../recurrence/recurrence-part.tsx'

type Props = {
  readonly row: Appointment
  readonly beside: DOMRect | null
  readonly statuses: readonly Status[]
  readonly acts: CardActions
  readonly onClose: () => void
}

/** The price that was told, and that of the service now where it differs. */
const Price = ({ told, now: today }: { told: string; now: string | null }) => (
  <span className={css.price}>
    <Num>{formatMoney(told)}</Num>
    {today !== told && <small>{text.priceNow(today === null ? null : formatMoney(today))}</small>}
  </span>
)

/**
 * What a tap on an appointment opens: the customer, the visit with its status, warnings, and acts
 * of one tap. The visit is shown at once; the rest follows.
 */
export default function QuickCard({ row, beside, statuses, acts, onClose }: Props) {
  const { data, isError } = useQuery(cardQuery(row.id))
  const customer = data?.customer
  return (
    <FloatingCard label={text.card(whoComes(row))} beside={beside} onClose={onClose}>
      <div className={css.card}>
        <CardHead row={row} />
        <div className={css.visit} style={{ borderInlineStartColor: row.status_color }}>
          <b>{row.service_name}</b>
          {data && <Price told={data.price} now={data.price_now} />}
          <span>
            {formatWeekday(row.start_time)} <Num>{formatDayMonth(row.start_time)}</Num>{' '}
            <Num>{formatTimeRange(row.start_time, row.end_time)}</Num> · {text.with(row.employee_name)}
          </span>
          <NativeSelect
            aria-label={text.status}
            className={css.status}
            leftSection={<StatusIcon status={row.status_key} color={row.status_color} />}
            data={statuses.map(({ key, name }) => ({ value: key, label: name }))}
            value={row.status_key}
            onChange={(event) => {
              const chosen = statuses.find(({ key }) => key === event.currentTarget.value)
              if (chosen?.key === 'cancelled') acts.cancel(row)
              else if (chosen) acts.setStatus(row, chosen.key)
            }}
          />
          <RecurrencePart row={row} />
          {data && data.resources.length > 0 && (
            <ul className={css.rooms} aria-label={text.rooms}>
              {data.resources.map(({ name, is_taken }) => (
                <li key={name} data-missing={is_taken === 0 || undefined}>
                  {is_taken === 1 ? name : text.roomMissing(name)}
                </li>
              ))}
            </ul>
          )}
          {row.notes && <p className={css.visitNotes}>{row.notes}</p>}
        </div>
        {customer && <CardStrip customer={customer} today={now()} />}
        {!customer && row.walk_in === 0 && (
          <p className={css.waiting} aria-busy={!data && !isError}>
            {isError ? text.loadFailed : data ? text.deletedCustomer : text.loading}
          </p>
        )}
        <CardActs row={row} hasBegun={toInstant(row.start_time) <= now().getTime()} acts={acts} />
      </div>
    </FloatingCard>
  )
}
