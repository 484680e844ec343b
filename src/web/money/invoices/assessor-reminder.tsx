import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { businessQuery } from '#web/office/business/api.ts'
import { useSession } from '#web/platform/session.ts'
import css from './invoices.module.css'
import { text } from './text.ts'

/**
 * A line above the invoices until the date of the letter to the tax assessor is filled, which comes
 * before the first invoice that is a file (bookkeeping instructions, section 18B). Owners only.
 */
export function AssessorReminder() {
  const isOwner = useSession().role === 'owner'
  const business = useQuery(businessQuery).data
  if (!isOwner || !business || business.assessor_notified_on !== null) return null
  return (
    <p className={css.reminder}>
      {text.assessor}{' '}
      <Link to="/BusinessSettings" search={{ tab: 'advanced' }}>
        {text.toAssessor}
      </Link>
    </p>
  )
}
