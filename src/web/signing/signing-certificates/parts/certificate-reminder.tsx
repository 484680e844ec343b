import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { certificateQuery } from '../api.ts'
import css from '../signing-certificates.module.css'
import { text } from '../text.ts'

/**
 * A line above the documents when the office's own certificate ends within a month. Owners only.
 */
export function CertificateReminder() {
  const isOwner = useSession().role === 'owner'
  const certificate = useQuery({ ...certificateQuery, enabled: isOwner }).data?.certificate
  if (!certificate || certificate.ends_soon === 0) return null
  return (
    <p className={css.reminder}>
      {text.reminder(formatDate(toWallClock(Date.parse(certificate.valid_until))))}{' '}
      <Link to="/BusinessSettings" search={{ tab: 'advanced' }}>
        {text.toSettings}
      </Link>
    </p>
  )
}
