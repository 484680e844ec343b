import { DAY } from '#shared/values/local-time.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { marketingFrame, sampleLinkOf, sampleOf } from '../campaigns/complete-message.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { resultsSince } from './result-queries.ts'
import { settingsOf } from './settings-queries.ts'

const NOTHING = { sent: 0, opened: 0, booked: 0 }
/** Results are those of messages of this long. */
const RESULT_DAYS = 90

/** The kinds with their switches and results, and what stands around a wording. */
export async function showSettings(context: Pick<OfficeContext, 'tx' | 'scope' | 'services' | 'now'>) {
  const { tx, scope, now } = context
  const settings = await settingsOf(tx, scope)
  const results = await resultsSince(tx, scope, new Date(now.getTime() - RESULT_DAYS * DAY))
  const { office, before, after, link } = await marketingFrame(context)
  const review_url = settings.find(({ kind }) => kind === 'review')?.review_url ?? null
  return {
    automatic: settings.map(({ kind, is_on, days }) => {
      const { sent, opened, booked } = results.find((result) => result.kind === kind) ?? NOTHING
      return { kind, is_on, days, sent, opened, booked }
    }),
    review_url,
    frame: { before, after: sampleOf(after), link: sampleLinkOf(link), books: isOpenForBooking(office, now) },
  }
}
