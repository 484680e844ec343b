import { Button } from '@mantine/core'
import { DAYS, REVIEW_URL_MAX, reviewUrl } from '#shared/marketing/automatic-messages/rules.ts'
import { useState } from 'react'
import { ResponsesButton } from '#web/marketing/campaigns/parts/responses-button.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { DigitsField, LatinField } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveAutomatic, type AutomaticMessage } from './automatic-api.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

type Props = {
  readonly message: AutomaticMessage
  /** Of the review page; empty when none is set. */ readonly url: string
}

/** When a kind is sent, the page of reviews, and how many messages were sent. */
export function AutomaticSettings({ message, url }: Props) {
  const [days, setDays] = useState(String(message.days ?? ''))
  const [typedUrl, setTypedUrl] = useState(url)
  const [saving, setSaving] = useState(false)
  const { kind } = message
  const range = DAYS[kind]
  const isWrong = range !== null && !isWithin(days, range)
  const isReview = kind === 'review'
  const urlWrong = isReview && typedUrl.trim() !== '' && reviewUrl(typedUrl) === null
  const isChanged = days !== String(message.days ?? '') || (isReview && typedUrl.trim() !== url)
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    setSaving(true)
    void saveAutomatic(isReview ? { kind, days: Number(days), review_url: typedUrl } : { kind, days: Number(days) })
      .then(
        () => toast(text.saved),
        (error: unknown) => toast(sentenceOf(error), { tone: 'danger' }),
      )
      .finally(() => setSaving(false))
  }
  return (
    <Card as="form" className={css.sender} onSubmit={save} aria-label={text.settings}>
      <Results message={message} />
      {range && (
        <DigitsField
          label={kind === 'review' ? text.daysAfter : text.daysAway}
          value={days}
          maxLength={3}
          error={isWrong && text.daysWrong(range.min, range.max)}
          onChange={(event) => setDays(event.currentTarget.value.trim())}
        />
      )}
      {isReview && (
        <LatinField
          label={text.reviewUrl}
          description={text.reviewUrlNote}
          value={typedUrl}
          maxLength={REVIEW_URL_MAX}
          error={urlWrong && text.reviewUrlWrong}
          onChange={(event) => setTypedUrl(event.currentTarget.value)}
        />
      )}
      {isChanged && (
        <Button type="submit" variant="default" loading={saving} disabled={isWrong || urlWrong}>
          {text.saveSettings}
        </Button>
      )}
    </Card>
  )
}

const isWithin = (typed: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max

/** The sentence about the field that was refused, or about the whole. */
export const sentenceOf = (error: unknown): string =>
  error instanceof CallFailed ? (Object.values(error.problem?.fields ?? {})[0] ?? error.message) : text.saveFailed

/** What the messages of the last 90 days brought. */
const Results = ({ message }: { readonly message: AutomaticMessage }) => (
  <div>
    <h2>{text.results}</h2>
    <dl className={css.results}>
      {(['sent', 'opened', 'booked'] as const).map((name) => (
        <div key={name}>
          <dt>{text.resultNames[name]}</dt>
          <dd>
            <Num>{formatCount(message[name])}</Num>
          </dd>
        </div>
      ))}
    </dl>
    <p className={css.resultsNote}>{text.resultsNote}</p>
    {message.opened + message.booked > 0 && <ResponsesButton of={{ kind: message.kind }} />}
  </div>
)
