import type { AppointmentKind } from '#shared/messages/sms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { resultsQuery } from './api.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

/**
 * What says that a kind worked: a cancellation has no link, and only a reminder asks to confirm.
 */
const shown = {
  confirmation: ['sent', 'opened'],
  change: ['sent', 'opened'],
  cancellation: ['sent', 'booked'],
  reminder: ['sent', 'opened', 'confirmed'],
} as const satisfies Record<AppointmentKind, readonly (keyof typeof text.visitResultNames)[]>

/** What the messages of a kind brought in the last 90 days. Nothing until it is known. */
export function VisitResults({ kind }: { readonly kind: AppointmentKind }) {
  const { data } = useQuery(resultsQuery)
  const result = data?.results.find((one) => one.kind === kind)
  if (!result) return null
  return (
    <Card as="section" className={css.sender} aria-label={text.results}>
      <h2>{text.results}</h2>
      <dl className={css.results}>
        {shown[kind].map((name) => (
          <div key={name}>
            <dt>{text.visitResultNames[name]}</dt>
            <dd>
              <Num>{formatCount(result[name])}</Num>
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'cancellation' && <p className={css.resultsNote}>{text.resultsNote}</p>}
    </Card>
  )
}
