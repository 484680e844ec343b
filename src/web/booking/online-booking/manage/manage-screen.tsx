import { useState } from 'react'
import type { ManageStart } from '#shared/booking/online-booking/start.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import base from '../frame.module.css'
import { HeroHeader } from '../hero-header.tsx'
import { PageLoading } from '../page-frame.tsx'
import { ManagedCard, type MoveOutcome } from './managed-card.tsx'
import { MoveForm } from './move-form.tsx'
import { text } from './text.ts'
import { type Managed, useManaged } from './use-managed.ts'

/**
 * The customer's page for one appointment: its details, and until the office's cut-off the ways to
 * move or cancel it. The server renders it complete, with links and forms in place of what the
 * script does.
 */
export default function ManageScreen(start: ManageStart) {
  const { token } = start
  const { found, load, show, now } = useManaged(start)
  if (found.state === 'loading') return <PageLoading />
  if (found.state === 'missing') return <Message title={text.notFound} more={text.notFoundMore} heading="h1" />
  if (found.state === 'failed')
    return (
      <Message title={text.loadFailed} more={found.problem.sentence} heading="h1">
        <Button onClick={() => void load()}>{text.retry}</Button>
      </Message>
    )
  return (
    <>
      <HeroHeader office={found.managed.business} small alone>
        {found.managed.business.address && <p>{found.managed.business.address}</p>}
      </HeroHeader>
      <ManagedAppointment token={token} managed={found.managed} now={now} onChange={show} onStale={load} />
    </>
  )
}

type Props = {
  readonly token: string
  readonly managed: Managed
  /** Epoch milliseconds. */
  readonly now: number
  readonly onChange: (managed: Managed) => void
  /** Called when the appointment has changed since it was loaded. */
  readonly onStale: () => Promise<void>
}

function ManagedAppointment({ token, managed, now, onChange, onStale }: Props) {
  const [isMoving, setMoving] = useState(false)
  const [news, setNews] = useState<MoveOutcome | null>(null)
  const { appointment, business } = managed
  const bookAgainLink = <ButtonLink href={`/book/${business.slug}`}>{text.bookAgain}</ButtonLink>
  if (appointment.status_key === 'cancelled')
    return (
      <Message title={text.cancelled} more={text.cancelledMore}>
        {managed.deposit && Number(managed.deposit.refund) > 0 && (
          <p>
            {text.depositReturned} <span className="num">{formatMoney(managed.deposit.refund)}</span>
          </p>
        )}
        {managed.card && managed.card.charged === 0 && Number(managed.card.due) > 0 && (
          <p>
            {text.cardMayBeCharged} <span className="num">{formatMoney(managed.card.due)}</span>
          </p>
        )}
        {bookAgainLink}
      </Message>
    )
  if (toInstant(appointment.end_time) < now && !managed.can_change)
    return (
      <Message title={text.past} more={appointment.status_key === 'no_show' ? text.missedMore : text.pastMore}>
        {bookAgainLink}
      </Message>
    )
  if (isMoving)
    return (
      <MoveForm
        token={token}
        managed={managed}
        onBack={() => setMoving(false)}
        onMoved={(moved) => {
          onChange(moved)
          setMoving(false)
          setNews({ isGood: true, sentence: text.moved })
          scrollTo(0, 0)
        }}
        onStale={async (sentence) => {
          await onStale()
          setMoving(false)
          setNews({ isGood: false, sentence })
        }}
      />
    )
  return (
    <ManagedCard
      token={token}
      managed={managed}
      hasBegun={toInstant(appointment.start_time) <= now}
      news={news}
      onMove={() => setMoving(true)}
      onChange={onChange}
    />
  )
}

type MessageProps = {
  readonly title: string
  readonly more: string
  readonly heading?: 'h1' | 'h2'
  readonly children?: React.ReactNode
}

function Message({ title, more, heading: Heading = 'h2', children }: MessageProps) {
  return (
    <div className={base.message} role="status">
      <span className={base.iconCircle}>
        <Icon path={pageIconPaths.calendarOff} />
      </span>
      <Heading className={base.title}>{title}</Heading>
      <p className={base.muted}>{more}</p>
      {children}
    </div>
  )
}
