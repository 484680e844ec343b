import { APPOINTMENT_KINDS } from '#shared/messages/sms/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { visitResultsSince } from './result-queries.ts'

/** Results are those of messages of this long, as those of automatic messages. */
const RESULT_DAYS = 90
const NOTHING = { sent: 0, opened: 0, confirmed: 0, booked: 0 }

/** What the messages about appointments brought, a row for each kind. */
export async function showResults({ tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>) {
  const found = await visitResultsSince(tx, scope, new Date(now.getTime() - RESULT_DAYS * DAY))
  return {
    results: APPOINTMENT_KINDS.map((kind) => ({ kind, ...NOTHING, ...found.find((one) => one.kind === kind) })),
  }
}
