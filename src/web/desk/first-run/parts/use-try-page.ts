import { formatPhone } from '#shared/values/phone.ts'
import { leaveOwnDetails } from '#web/booking/online-booking/parts/own-details.ts'
import { useSession } from '#web/platform/session.ts'
import type { FirstRun } from '../api.ts'

/** Attributes of a link on which owners try their booking page: it knows their name and phone. */
export function useTryPage({ online_page, you }: Pick<FirstRun, 'online_page' | 'you'>) {
  const { office } = useSession()
  const leave = () =>
    leaveOwnDetails(office.id, { full_name: you.name, phone: you.phone === null ? '' : formatPhone(you.phone) })
  return { href: online_page, target: '_blank', rel: 'noopener', onClick: leave, onAuxClick: leave }
}
