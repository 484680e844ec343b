import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import css from '../allocation-numbers.module.css'
import { connectionQuery, type Connection } from '../api.ts'
import { ConnectionButtons } from '../connection-buttons.tsx'
import { text } from '../text.ts'
import { useConsentAnswer } from '../use-consent-answer.ts'

const tones: Readonly<Record<Connection['state'], Tone>> = { none: 'muted', connected: 'success', expired: 'danger' }

/**
 * The permission to ask the tax authority for numbers, how long it holds, and what waits (owners).
 * The authority's page sends the browser back to the screen that shows this card.
 */
export function ConnectionCard() {
  const queries = useQueryClient()
  const refetch = () => void queries.invalidateQueries({ queryKey: ['allocation-numbers'] })
  useLive('allocation_connections', refetch, staff.token)
  useLive('invoices', refetch, staff.token)
  const isFinishing = useConsentAnswer()
  const { data, error, refetch: again } = useQuery(connectionQuery)
  return (
    <Card as="section" className={css.part} aria-busy={isFinishing}>
      <CardHeader title={text.title}>
        {data && <Chip tone={tones[data.state]}>{text.states[data.state]}</Chip>}
      </CardHeader>
      {data ? (
        <Details connection={data} isFinishing={isFinishing} />
      ) : error ? (
        <ErrorState title={text.connectionFailed} error={error} onRetry={() => void again()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Card>
  )
}

function Details({ connection, isFinishing }: { connection: Connection; isFinishing: boolean }) {
  const { state, days_left, offered, sandbox, user_name, waiting, refused } = connection
  return (
    <>
      <p className={css.note}>{text.intro}</p>
      {sandbox === 1 && <p className={css.note}>{text.sandboxNote}</p>}
      {days_left !== null && (
        <p>
          <b>{text.daysLeft(days_left)}</b> {user_name && text.by(user_name)}
        </p>
      )}
      {state !== 'none' && <p className={css.note}>{text.renewNote}</p>}
      {waiting + refused > 0 && (
        <p>
          {text.open(waiting, refused)}{' '}
          <LinkButton to="/invoices" variant="subtle">
            {text.toInvoices}
          </LinkButton>
        </p>
      )}
      {offered === 1 ? <ConnectionButtons state={state} disabled={isFinishing} /> : <p>{text.notOffered}</p>}
    </>
  )
}
