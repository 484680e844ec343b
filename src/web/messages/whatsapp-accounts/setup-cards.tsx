import { WHATSAPP_KINDS } from '#shared/messages/whatsapp-accounts/rules.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Account } from './api.ts'
import { CopiedField } from './copied-field.tsx'
import { text } from './text.ts'
import css from './whatsapp-accounts.module.css'

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
            <Name>{text.wording[kind]}</Name>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
