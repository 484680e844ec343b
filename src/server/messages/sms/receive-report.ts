import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { PostedReport } from '#server/providers/sms/sms.ts'
import { readReportToken, referenceOf } from './report-address.ts'
import { storeReports } from './report-queries.ts'

/**
 * Takes a provider's report about one message. The address is secret, and the provider's signature
 * is checked where it signs. Fails with report_forged for any other address, content or message.
 */
export async function receiveReport(context: PublicContext, token: string, raw: Omit<PostedReport, 'url'>) {
  const { services, enter, ip, now } = context
  const about = readReportToken(services, token)
  const url = `${services.publicUrl()}/api/sms/reports/${token}`
  const report = about && services.sms.readReport({ ...raw, url })
  if (!report) {
    await services.limits.takeNetwork(perNetwork.webhooks, ip)
    return fail('report_forged')
  }
  await enter(about.officeId, async (tx, scope) => {
    if (report.reference !== null && report.reference !== referenceOf(scope, about.id)) fail('report_forged')
    const failure = report.state === 'failed' ? report.failure : null
    const row = { id: about.id, state: report.state, failure, providerId: report.id }
    await storeReports(tx, scope, { channel: 'sms', name: services.sms.name }, [row], now)
  })
  return { ok: true } as const
}
