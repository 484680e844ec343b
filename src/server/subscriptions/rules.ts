import { dateOf } from '#shared/values/local-time.ts'
import { isActive } from '../platform/security/session.ts'

type Kept = { readonly status: 'active' | 'cancelled' | 'expired'; readonly ends_at: Date | null }
/** A subscription past its last day counts as expired, whatever its row says. */
export function statusOf({ status, ends_at }: Kept, now: Date): Kept['status'] {
  if (status === 'cancelled') return 'cancelled'
  return isActive(status, ends_at?.getTime() ?? null, now) ? 'active' : 'expired'
}

/** The first day of the month on the office's clock. Quotas count per month. */
export const monthOf = (now: Date): string => `${dateOf(now).slice(0, 7)}-01`
