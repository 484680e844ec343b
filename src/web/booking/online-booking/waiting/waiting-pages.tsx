import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { JoinScreen } from './join-screen.tsx'
import { LinkScreen } from './link-screen.tsx'

type Props = { readonly token: string } | { readonly office: BookingStart }

/**
 * The page on which visitors join the waiting list, and that of the links of its messages. Lazy.
 */
export default function WaitingPages(props: Props) {
  return 'token' in props ? <LinkScreen token={props.token} /> : <JoinScreen start={props.office} />
}
