import { Button } from '@mantine/core'
import { LINK_TAG } from '#shared/marketing/campaigns/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { formatCount, formatDateTime } from '#web/platform/format.ts'
import { cardClass } from '#web/ui/parts/card.tsx'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { cancelCampaign, type Campaign } from './api.ts'
import { typedOf } from './audience-values.ts'
import css from './campaigns.module.css'
import { ResponsesButton } from './parts/responses-button.tsx'
import { text } from './text.ts'

type State = keyof typeof text.states
const tones = { sending: 'brand', scheduled: 'accent', done: 'success', cancelled: 'muted' } as const satisfies Record<
  State,
  Tone
>

function stateOf({ cancelled_at, queued, send_at }: Campaign): State {
  if (cancelled_at !== null) return 'cancelled'
  if (queued === 0) return 'done'
  return Date.parse(send_at) > now().getTime() ? 'scheduled' : 'sending'
}

/**
 * A campaign: what was written, when it is sent, and how many messages were, and what they brought.
 */
export function CampaignRow({ campaign }: { readonly campaign: Campaign }) {
  const { message, send_at, recipients, queued, sent, failed, opened, booked } = campaign
  const state = stateOf(campaign)
  // the messages of a cancelled campaign count as failed
  const settled = state === 'cancelled' ? sent : sent + failed
  const sendAt = toWallClock(Date.parse(send_at))
  const share = recipients === 0 ? 0 : settled / recipients
  return (
    <li className={`${cardClass} ${css.campaign}`}>
      <div className={css.campaignHead}>
        <Chip tone={tones[state]}>{text.states[state]}</Chip>
        <Num>{formatDateTime(sendAt)}</Num>
      </div>
      <p className={css.excerpt}>
        <Name>{typedOf(message)}</Name>
      </p>
      <progress className={css.progress} aria-label={text.states[state]} max={1} value={share} />
      <div className={css.campaignFoot}>
        <p>
          {text.sentOf(formatCount(sent), formatCount(recipients))}
          {queued > 0 && ` · ${text.waiting(formatCount(queued))}`}
          {failed > 0 && ` · ${text.notSent(formatCount(failed))}`}
          {sent > 0 && message.includes(LINK_TAG) && ` · ${text.opened(formatCount(opened))}`}
          {sent > 0 && ` · ${text.booked(formatCount(booked))}`}
        </p>
        {opened + booked > 0 && <ResponsesButton of={{ campaign_id: String(campaign.id) }} />}
        {state !== 'cancelled' && queued > 0 && (
          <Button variant="subtle" color="red" onClick={() => void askAndCancel(campaign)}>
            {text.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}

async function askAndCancel({ id, queued }: Campaign): Promise<void> {
  const question = { title: text.cancelAsk, text: text.cancelText(formatCount(queued)), yes: text.cancel }
  if (!(await confirm(question))) return
  try {
    toast(text.cancelled(formatCount(await cancelCampaign(id))))
  } catch (error) {
    toast(error instanceof CallFailed ? error.message : text.cancelFailed, { tone: 'danger' })
  }
}
