import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatMoney } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { subscriptionQuery } from '../api.ts'
import { lastDayOf } from '../last-day.ts'
import { text } from '../text.ts'
import css from './plan-card.module.css'
import { SupportButton } from './support-button.tsx'

/** The owner's plan, its end date and its usage. Lazy. */
export default function PlanCard() {
  const { office } = useSession()
  const { data, error, refetch } = useQuery(subscriptionQuery)
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Card as="section" id="subscription">
      <CardHeader title={text.mySubscription}>
        {data && <Chip tone={data.status === 'active' ? 'success' : 'danger'}>{text.statuses[data.status]}</Chip>}
      </CardHeader>
      <div className={css.body}>
        {data ? (
          <>
            <p className={css.plan}>
              <b>{text.offer(data.plan.name)}</b>
              <span>
                <Num>{formatMoney(data.plan.price)}</Num> {text.month}
              </span>
              <span className={css.endDate}>
                {data.ends_at ? (
                  <>
                    {text.lastDay} <Num>{formatDate(lastDayOf(data.ends_at))}</Num>
                  </>
                ) : (
                  text.noEndDate
                )}
              </span>
            </p>
            <Meter name={text.employees} usage={data.employees} />
            <Meter name={data.sms.paid_max === null ? text.sms : text.smsOfTrial} usage={data.sms} />
            {data.sms.paid_max !== null && data.sms.day_max !== null && (
              <p className={css.trial}>
                {text.trial(formatCount(data.sms.day_max), formatCount(data.sms.max), formatCount(data.sms.paid_max))}
              </p>
            )}
            {data.ai.max > 0 && <Meter name={text.ai} usage={data.ai} />}
            <SupportButton message={text.extendMessage(office.name)} />
          </>
        ) : (
          <Skeleton height={190} />
        )}
      </div>
    </Card>
  )
}

/** Usage as numbers and as a thin bar that turns red when the quota is used up. */
function Meter({ name, usage: { used, max } }: { name: string; usage: { used: number; max: number } }) {
  const share = max > 0 ? Math.min(used / max, 1) : 1
  return (
    <div className={css.meter}>
      <p>
        <span>{name}</span>
        <span>
          <Num>{formatCount(used)}</Num> {text.outOf} <Num>{formatCount(max)}</Num>
        </span>
      </p>
      <div role="meter" aria-label={name} aria-valuemin={0} aria-valuemax={max} aria-valuenow={Math.min(used, max)}>
        <span className={share === 1 ? css.exhausted : undefined} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  )
}
