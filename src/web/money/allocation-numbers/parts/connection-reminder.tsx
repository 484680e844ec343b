import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { REMINDER_DAYS } from '#shared/money/allocation-numbers/rules.ts'
import { useSession } from '#web/platform/session.ts'
import css from '../allocation-numbers.module.css'
import { connectionQuery } from '../api.ts'
import { text } from '../text.ts'

/**
 * A line above the invoices when the permission of the tax authority ends soon or has ended. Owners
 * only.
 */
export function ConnectionReminder() {
  const isOwner = useSession().role === 'owner'
  const connection = useQuery({ ...connectionQuery, enabled: isOwner }).data
  if (!connection || connection.state === 'none') return null
  const { days_left } = connection
  if (days_left !== null && days_left > REMINDER_DAYS[0]) return null
  return (
    <p className={css.reminder}>
      {days_left === null ? text.ended : text.endsSoon(days_left)}{' '}
      <Link to="/BusinessSettings" search={{ tab: 'advanced' }}>
        {text.renew}
      </Link>
    </p>
  )
}
