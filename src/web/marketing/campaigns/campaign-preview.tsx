import { formatCount } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Preview } from './api.ts'
import css from './composer.module.css'
import { dayOf, isLater } from './sending-time.ts'
import { text } from './text.ts'

/** The message on the phone of one recipient, when it is sent, and what all of them cost. */
export function CampaignPreview({ preview }: { readonly preview: Preview | null }) {
  if (!preview) return null
  const cost = costOf(preview)
  const left = preview.quota_left - cost
  return (
    <section className={css.preview} aria-label={text.preview}>
      <p className={css.phone}>
        <Name className={css.bubble}>{preview.message}</Name>
      </p>
      <Card className={css.cost}>
        <p>
          <span>{text.cost}</span>
          <b>{text.costIs(formatCount(cost))}</b>
        </p>
        <small>{text.costNote(formatCount(preview.count), formatCount(preview.parts))}</small>
        <small data-missing={left < 0 || undefined}>
          {left < 0 ? text.missing(formatCount(-left)) : text.left(formatCount(left))}
        </small>
        <p>{isLater(preview) ? text.later(dayOf(preview)) : text.atOnce}</p>
      </Card>
    </section>
  )
}

/** How much of the month's quota the campaign takes. */
export const costOf = ({ count, parts }: Preview): number => count * parts
