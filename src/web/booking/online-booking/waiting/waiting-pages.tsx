import { useEffect } from 'react'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import type { WaitingLinkStart } from '#shared/booking/waiting-list/start.ts'
import { useLive } from '#web/ui/plain/late.tsx'
import { sayLive } from '../say-live.ts'
import { JoinIntro } from './join-intro.tsx'
import { JoinScreen } from './join-screen.tsx'
import { LinkScreen } from './link-screen.tsx'

type Props = WaitingLinkStart | { readonly office: BookingStart }

/**
 * The page on which visitors join the waiting list, and that of the links of its messages. Lazy.
 */
export default function WaitingPages(props: Props) {
  const isLive = useLive()
  useEffect(sayLive, [])
  if ('token' in props) return <LinkScreen {...props} />
  // one copy of the page serves everybody, so the server does not read what its address chooses
  return isLive ? <JoinScreen start={props.office} /> : <JoinIntro start={props.office} />
}
