import { Button } from '@mantine/core'
import { toWallClock } from '#shared/values/local-time.ts'
import { WHATSAPP_KINDS } from '#shared/messages/whatsapp-accounts/rules.ts'
import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate, formatTime } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { testAccount, type Account } from './api.ts'
import { CopiedField } from './copied-field.tsx'
import { text } from './text.ts'
import css from './whatsapp-accounts.module.css'

/** The test of the saved credentials, with its last result. */
export function TestCard({ account: { tested_at, test_passed } }: { account: Account }) {
  const testing = useMutation({ mutationFn: testAccount })
  const failure = testing.error instanceof CallFailed ? testing.error.message : text.testFailed
  return (
    <Card as="section" className={css.card}>
      <CardHeader title={text.testTitle}>
        {test_passed === null ? (
          <Chip tone="muted">{text.notTested}</Chip>
        ) : (
          <Chip tone={test_passed === 1 ? 'success' : 'danger'}>
            {test_passed === 1 ? text.passed : text.notPassed}
          </Chip>
        )}
      </CardHeader>
      <p className={css.note}>{text.testNote}</p>
      {tested_at && (
        <p className={css.note}>
          {text.testedAt} <Moment at={tested_at} />
        </p>
      )}
      <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
        {text.test}
      </Button>
      <p role="status" className={css.result}>
        <bdi>{testing.error ? failure : testing.data?.message}</bdi>
      </p>
    </Card>
  )
}

/** What the owner enters at Meta, so that it reports what became of messages. */
export const WebhookCard = ({ account: { webhook_url, verify_token } }: { account: Account }) => (
  <Card as="section" className={css.card}>
    <CardHeader title={text.webhookTitle} />
    <p className={css.note}>{text.webhookNote}</p>
    <CopiedField label={text.webhookUrl} value={webhook_url} />
    <CopiedField label={text.verifyToken} value={verify_token} />
  </Card>
)

/** Wordings that the owner submits to Meta for approval. */
export const WordingsCard = () => (
  <Card as="section" className={css.card}>
    <CardHeader title={text.wordings} />
    <p className={css.note}>{text.wordingsNote}</p>
    <dl className={css.wordings}>
      {WHATSAPP_KINDS.map((kind) => (
        <div key={kind}>
          <dt>{text.byKind[kind]}</dt>
          <dd>
            <bdi>{text.wording[kind]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

function Moment({ at }: { readonly at: string }) {
  const wall = toWallClock(Date.parse(at))
  return <Num>{`${formatDate(wall)} ${formatTime(wall)}`}</Num>
}
