import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { securityEventsQuery, type SecurityEvent } from './api.ts'
import css from './account.module.css'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { text } from './text.ts'

const PAGE = 10
/** The server gives at most this many at once. */
const MOST = 200

/** What happened around signing in, of everybody in the office, the newest first. */
export function SecurityEventsCard() {
  const [count, setCount] = useState(PAGE)
  const query = useQuery(securityEventsQuery(count))
  const { events, total = 0 } = query.data ?? {}
  return (
    <Card as="section" aria-busy={query.isPending}>
      <CardHeader title={text.events} />
      <div className={css.body}>
        <p className={css.note}>{text.eventsNote}</p>
        {events?.length === 0 && <p className={css.note}>{text.noEvents}</p>}
        {events && (
          <ul className={css.list}>
            {events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
        )}
        {query.isPending &&
          [0, 1, 2].map((i) => (
            <div key={i} className={css.session}>
              <Skeleton height={46} />
            </div>
          ))}
        {query.error && !events && (
          <ErrorState title={text.eventsFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {events && events.length < Math.min(total, MOST) && (
          <div className={css.actions}>
            <Button
              variant="default"
              loading={query.isPlaceholderData}
              onClick={() => setCount(Math.min(count * 2, MOST))}
            >
              {text.moreEvents}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const Row = ({ event: { at, person, text: sentence, device } }: { event: SecurityEvent }) => (
  <li className={css.session}>
    <div className={css.device}>
      <b>{sentence}</b>
      <small>
        <Name>{person ?? text.unknownPerson}</Name>
        {device && (
          <>
            {' · '}
            <bdi dir="rtl">{device}</bdi>
          </>
        )}
        {' · '}
        <DateAndTime iso={at} />
      </small>
    </div>
  </li>
)
