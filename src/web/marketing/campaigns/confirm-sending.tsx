import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { sendCampaign, type CampaignBody, type Preview } from './api.ts'
import type { Audience } from './audience-values.ts'
import { costOf } from './campaign-preview.tsx'
import css from './composer.module.css'
import { dayOf, isLater } from './sending-time.ts'
import { text } from './text.ts'

type Props = {
  readonly audience: Audience
  readonly body: CampaignBody
  readonly preview: Preview
  readonly onBack: () => void
  readonly onSent: (count: number) => void
}

/**
 * The last question before a campaign: the text, whom it is for, who is skipped, when, and the
 * cost.
 */
export function ConfirmSending({ audience, body, preview, onBack, onSent }: Props) {
  // one key for all attempts, so that a lost answer does not send twice
  const [key] = useState(() => crypto.randomUUID())
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = () => {
    setSending(true)
    setProblem(null)
    void sendCampaign(body, key).then(
      ({ sent }) => onSent(sent),
      (error: unknown) => {
        setSending(false)
        setProblem(error instanceof CallFailed ? error.message : text.failed)
      },
    )
  }
  const rows = [
    [text.rows.audience, text.audiences[audience.kind].name],
    [text.rows.skipped, text.skippedIs(formatCount(preview.no_consent), formatCount(preview.refused))],
    [text.rows.when, isLater(preview) ? dayOf(preview) : text.now],
    [text.rows.cost, text.costIs(formatCount(costOf(preview)))],
  ] as const
  return (
    <Dialog title={text.confirmTitle(formatCount(preview.count))} onClose={onBack}>
      <DialogBody>
        <p className={css.bubble}>
          <Name>{preview.message}</Name>
        </p>
        <dl className={css.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} loading={sending} onClick={send} data-autofocus>
          {isLater(preview) ? text.confirmLater : text.confirmNow}
        </Button>
        <Button variant="default" onClick={onBack}>
          {text.toEdit}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
