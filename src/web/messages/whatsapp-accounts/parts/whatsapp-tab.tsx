import { useQuery } from '@tanstack/react-query'
import { SupportButton } from '#web/office/subscriptions/parts/support-button.tsx'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { TestCard } from '#web/ui/parts/test-card.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountQuery, testAccount, type Account } from '../api.ts'
import { WebhookCard, WordingsCard } from '../setup-cards.tsx'
import { text } from '../text.ts'
import css from '../whatsapp-accounts.module.css'

/**
 * The office's own WhatsApp (owners): its account, the approved templates and the test. Until it is
 * connected, the operator's help comes first, and the keys are folded away. Lazy.
 */
export default function WhatsappTab() {
  const { data, error, refetch } = useQuery(accountQuery)
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton height={420} />
  if (data.has_credentials === 1) return <Keys account={data} />
  return (
    <div className={css.column}>
      <Card as="section" className={css.card}>
        <CardHeader title={text.offer} />
        <p className={css.note}>{text.offerNote}</p>
        <div>
          <SupportButton message={text.offerMessage} />
        </div>
      </Card>
      <details className={css.keys}>
        <summary>{text.byKeys}</summary>
        <Keys account={data} />
      </details>
    </div>
  )
}

const Keys = ({ account }: { account: Account }) => (
  <div className={css.columns}>
    <AccountForm key={account.phone_number_id} saved={account} />
    <div className={css.column}>
      {account.has_credentials === 1 && <TestCard note={text.testNote} last={account} test={testAccount} />}
      <WebhookCard account={account} />
      <WordingsCard />
    </div>
  </div>
)
