import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { permissionsQuery, usePlanHas } from '#web/office/subscriptions/api.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { TestCard } from '#web/ui/parts/test-card.tsx'
import { gatewayQuery, testGateway } from './api.ts'
import { GatewayForm } from './gateway-form.tsx'
import { LatePaymentsCard } from './late-payments-card.tsx'
import css from './payment-gateway.module.css'
import { text } from './text.ts'
import { UnknownRefundsCard } from './unknown-refunds-card.tsx'

// most offices never see it
const UpgradeNote = lazy(async () => ({
  default: (await import('#web/office/subscriptions/parts/upgrade-note.tsx')).UpgradeNote,
}))

/** The first plan with card payments. */
const WITH_CARDS = 4

/**
 * Settings of card payments (owners): the gateway, its credentials and their test, late payments.
 */
export function PaymentGatewayScreen() {
  const queries = useQueryClient()
  const refetch = () => void queries.invalidateQueries({ queryKey: ['payment-gateway'] })
  useLive('payment_gateways', refetch, staff.token)
  useLive('card_payments', refetch, staff.token)
  const query = useQuery(gatewayQuery)
  const permissions = useQuery(permissionsQuery)
  const hasCards = usePlanHas('cards')
  const error = query.error ?? permissions.error
  if (error && !(query.data && permissions.data))
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void queries.refetchQueries()} />
      </Card>
    )
  if (!query.data || !permissions.data)
    return (
      <Card aria-busy>
        <Skeleton height={320} />
      </Card>
    )
  if (!hasCards)
    return (
      <Card as="section">
        <UpgradeNote plan={WITH_CARDS} title={text.planTitle} />
      </Card>
    )
  const { gateway, terminal_number, has_credentials } = query.data
  return (
    <div className={css.columns}>
      <GatewayForm key={`${gateway}/${terminal_number}/${has_credentials}`} saved={query.data} />
      <div className={css.column}>
        {gateway !== null && <TestCard note={text.testNote} last={query.data} test={testGateway} />}
        <LatePaymentsCard />
        <UnknownRefundsCard />
      </div>
    </div>
  )
}
