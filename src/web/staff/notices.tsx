import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import SubscriptionNotice from '#web/office/subscriptions/parts/subscription-notice.tsx'

const OfficesMenu = lazy(() => import('#web/team/auth/parts/offices-menu.tsx'))
const MailboxNotice = lazy(() => import('#web/team/account/parts/mailbox-notice.tsx'))

/** What stands above every screen, and the menu of a person's offices in the header. Lazy. */
export default function Notices() {
  return (
    <>
      <SubscriptionNotice />
      <Mailbox />
      <Suspense>
        <OfficesMenu />
      </Suspense>
    </>
  )
}

/** Above every screen until the person has proved the mailbox of their address. */
function Mailbox() {
  const { data } = useQuery(permissionsQuery)
  const email = data && (data.pending_email ?? (data.email_proved ? null : data.user.email))
  const isHeld = data?.role === 'owner' && !data.email_proved
  return <Suspense>{email && <MailboxNotice email={email} holdsBack={isHeld} />}</Suspense>
}
