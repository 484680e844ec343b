import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { ScreenBar } from '#web/ui/parts/screen-bar.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { previewQuery, type CampaignBody } from './api.ts'
import { chosenOf, emptyAudience, messageOf, messageProblem, NO_MESSAGE, type Audience } from './audience-values.ts'
import { AudienceFields } from './audience-fields.tsx'
import { CampaignMessage } from './campaign-message.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import css from './composer.module.css'
import { ConfirmSending } from './confirm-sending.tsx'
import type { Draft } from './parts/draft.ts'
import { SendingTimeFields } from './sending-time-fields.tsx'
import { sendAtOf, type When } from './sending-time.ts'
import { text } from './text.ts'

const PAUSE_MS = 350

type Props = { readonly draft: Draft; readonly onClose: () => void }

/** A new campaign: whom it is for, how many may get it, the text, and what it costs. */
export function CampaignComposer({ draft, onClose }: Props) {
  const [audience, setAudience] = useState<Audience>(() => startOf(draft))
  const [typed, setTyped] = useState(draft.message)
  const [when, setWhen] = useState<When>(null)
  const [confirming, setConfirming] = useState(false)
  const chosen = choiceOf(audience, when)
  const { preview, error, isCurrent } = usePreview(chosen, typed)
  const isDesktop = useDesktop()
  useLeaveConfirmation(typed.trim() !== '' && !confirming)
  const leave = async () => {
    const question = { title: text.leaveTitle, text: text.leaveText, yes: text.leaveYes, no: text.toEdit }
    if (typed.trim() === '' || (await confirm(question))) onClose()
  }
  const canSend =
    isCurrent && chosen !== null && typed.trim() !== '' && messageProblem(typed) === null && (preview?.count ?? 0) > 0
  const send = (
    <Button leftSection={<IconSend size={20} aria-hidden />} disabled={!canSend} onClick={() => setConfirming(true)}>
      {preview && preview.count > 0 ? text.send(formatCount(preview.count)) : text.sendNobody}
    </Button>
  )
  return (
    <>
      <ScreenBar>
        <Button variant="default" leftSection={<IconArrowRight size={20} aria-hidden />} onClick={() => void leave()}>
          {text.back}
        </Button>
        {isDesktop && send}
      </ScreenBar>
      <div className={css.composer}>
        <AudienceFields audience={audience} onChange={setAudience} />
        <Card as="section" className={css.main} aria-label={text.what}>
          <CampaignMessage
            typed={typed}
            onTyped={setTyped}
            preview={chosen === null ? null : preview}
            error={error instanceof CallFailed ? refusalOf(error) : null}
          />
          <SendingTimeFields when={when} onChange={setWhen} />
        </Card>
        <CampaignPreview preview={chosen === null ? null : preview} />
        {!isDesktop && <div className={css.foot}>{send}</div>}
      </div>
      {confirming && preview && chosen && (
        <ConfirmSending
          audience={audience}
          body={{ ...chosen, message: messageOf(typed) }}
          preview={preview}
          onBack={() => setConfirming(false)}
          onSent={(sent) => {
            toast(text.queued(formatCount(sent)))
            onClose()
          }}
        />
      )}
    </>
  )
}

const startOf = ({ customerIds = [] }: Draft): Audience =>
  customerIds.length > 0 ? { ...emptyAudience, kind: 'named', customerIds } : emptyAudience

type Choice = Omit<CampaignBody, 'message'>
/** Whom to send to and when; null while something is missing. */
function choiceOf(audience: Audience, when: When): Choice | null {
  const [chosen, time] = [chosenOf(audience), sendAtOf(when)]
  return chosen && time && { ...chosen, ...time }
}

const refusalOf = ({ problem, message }: CallFailed) => problem?.fields?.send_at ?? message

/**
 * The preview of what was typed, after a pause. `isCurrent` is false until it is of the latest
 * text.
 */
function usePreview(chosen: Choice | null, typed: string) {
  const message = messageProblem(typed) === null ? messageOf(typed) : ''
  const body: CampaignBody = { ...chosen, message: message || NO_MESSAGE }
  const key = JSON.stringify(body)
  const [settled] = useDebouncedValue(key, PAUSE_MS)
  const query = useQuery({
    ...previewQuery(JSON.parse(settled) as CampaignBody),
    enabled: chosen !== null && settled === key,
  })
  return {
    preview: query.data ?? null,
    error: query.error,
    isCurrent: settled === key && query.isSuccess && !query.isPlaceholderData,
  }
}
