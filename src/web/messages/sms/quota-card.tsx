import { visitsOf } from '#shared/messages/sms/parts.ts'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { now } from '#web/platform/clock.ts'
import { formatCount, formatDate } from '#web/platform/format.ts'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import css from './sms.module.css'
import { text } from './text.ts'

/** From this share of the quota its bar is amber. */
const WARNING_SHARE = 0.8
/** Of what is in the card on phones, in px. */
const HEIGHT = 120

/**
 * What is used and left of the month's messages, and when the next month begins; of a trial what is
 * left of all and of today.
 */
export function QuotaCard() {
  const { data } = useQuery(permissionsQuery)
  if (!data)
    return (
      <Card className={css.quota}>
        <Skeleton height={HEIGHT} />
      </Card>
    )
  const details = data.subscription.subscription_details
  const { sms_quota: quota, sms_used: used, sms_paid_quota: paid, sms_left_today: today } = details
  const day = details.sms_day_quota
  const isTrial = typeof paid === 'number'
  const label = isTrial ? text.quotaOfTrial : text.quota
  const share = quota > 0 ? Math.min(used / quota, 1) : 1
  const level = share === 1 ? 'exhausted' : share >= WARNING_SHARE ? 'low' : 'enough'
  return (
    <Card as="section" aria-label={label} className={css.quota} data-level={level}>
      <div className={css.quotaHead}>
        <IconBadge icon={IconSend} />
        <p>
          <span>{label}</span>
          <span>
            <b>
              <Num>{formatCount(used)}</Num>
            </b>{' '}
            {text.outOf} <Num>{formatCount(quota)}</Num>
          </span>
        </p>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={quota}
        aria-valuenow={Math.min(used, quota)}
        className={css.meter}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={css.quotaFoot}>
        <span>{share === 1 ? text.noneLeft : text.left(formatCount(quota - used), visitsOf(quota - used))}</span>
        {!isTrial && (
          <span>
            {text.renews}
            <Num>{formatDate(nextMonth())}</Num>
          </span>
        )}
      </p>
      {isTrial && (
        <p className={css.quotaFoot}>
          {text.trial(formatCount(Math.max(today ?? 0, 0)), formatCount(day ?? 0), formatCount(paid))}
        </p>
      )}
    </Card>
  )
}

const nextMonth = () => `${addDays(`${dateOf(now()).slice(0, 7)}-01`, 31).slice(0, 7)}-01`
