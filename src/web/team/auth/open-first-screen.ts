import type { useNavigate } from '@tanstack/react-router'
import { waitingShare } from '#web/customers/customers/parts/waiting-share.ts'

/** Where a sign-in leads: to what another application shared before it, or else to Home. */
export async function openFirstScreen(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const shared = await waitingShare().catch(() => null)
  await navigate(shared ? { to: '/customers', search: { shared }, replace: true } : { to: '/', replace: true })
}
