import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { signOut } from '#web/team/auth/parts/sign-out.ts'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { permissionsQuery, type Subscription } from './api.ts'
import { SupportButton } from './parts/support-button.tsx'
import css from './subscription-ended.module.css'
import { text } from './text.ts'

const pages = { expired: '/expired-subscription', cancelled: '/cancelled-subscription' } as const
const REFETCH_MS = 15_000

/**
 * Explains that the subscription has ended and how to reach support. Redirects when it is renewed.
 */
function Ended({ as, message }: { as: keyof typeof pages; message: (office: string) => string }) {
  const { office } = useSession()
  const { data } = useQuery({ ...permissionsQuery, refetchInterval: REFETCH_MS })
  const status = (data?.subscription as Partial<Subscription> | undefined)?.office_subscription?.status
  if (status === 'active') return <Navigate to="/" replace />
  if (status && status !== as) return <Navigate to={pages[status]} replace />
  return (
    <Card as="section" className={css.alert}>
      <span className={css.icon}>
        <IconAlertTriangle size={32} stroke={1.5} aria-hidden />
      </span>
      <h2>{text.heading}</h2>
      <p>{text[as]}</p>
      <SupportButton message={message(office.name)} />
      <Button variant="subtle" color="gray.6" onClick={signOut}>
        {text.signOut}
      </Button>
    </Card>
  )
}

/** Asks to renew. Redirects to Home when the subscription is active again. */
export const ExpiredScreen = () => <Ended as="expired" message={text.renewMessage} />
/** Asks to buy a plan. Redirects to Home when the subscription is active again. */
export const CancelledScreen = () => <Ended as="cancelled" message={text.buyMessage} />
