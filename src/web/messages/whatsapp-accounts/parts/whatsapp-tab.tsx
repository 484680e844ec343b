import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { TestCard } from '#web/ui/parts/test-card.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountQuery, testAccount } from '../api.ts'
import { WebhookCard, WordingsCard } from '../setup-cards.tsx'
import { text } from '../text.ts'
import css from '../whatsapp-accounts.module.css'

/** The office's own WhatsApp: its account, the approved templates and the test (owners). Lazy. */
export default function WhatsappTab() {
  const { data, error, refetch } = useQuery(accountQuery)
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton height={420} />
  return (
    <div className={css.columns}>
      <AccountForm key={data.phone_number_id} saved={data} />
      <div className={css.column}>
        {data.has_credentials === 1 && <TestCard note={text.testNote} last={data} test={testAccount} />}
        <WebhookCard account={data} />
        <WordingsCard />
      </div>
    </div>
  )
}
