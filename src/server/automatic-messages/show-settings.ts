import { DAY } from '#shared/values/local-time.ts'
import { isOpen } from '../availability/rules.ts'
import { marketingFrame, SAMPLE_TOKEN } from '../campaigns/complete-message.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { resultsSince } from './result-queries.ts'
import { settingsOf } from './settings-queries.ts'

/** Results are those of messages of this long. */
const RESULT_DAYS = 90

/** The kinds with their switches and results, and what stands around a wording. */
export async function showSettings(context: Pick<OfficeContext, 'tx' | 'scope' | 'services' | 'now'>) {
  const { tx, scope, now } = context
  const settings = await settingsOf(tx, scope)
  const results = await resultsSince(tx, scope, new Date(now.getTime() - RESULT_DAYS * DAY))
  const { office, before, after, bookingPage } = await marketingFrame(context)
  const review_url = settings.find(({ kind }) => kind === 'review')?.review_url ?? null
  return {
    automatic: settings.map(({ kind, is_on, days }) => {
      const { sent } = results.find((result) => result.kind === kind) ?? { sent: 0 }
      return { kind, is_on, days, sent }
    }),
    review_url,
    frame: { before, after: after + SAMPLE_TOKEN, link: isOpen(office, now) ? bookingPage : null },
  }
}
