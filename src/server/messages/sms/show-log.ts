import type { Query } from '#shared/http/endpoint.ts'
import type { smsContract } from '#shared/messages/sms/contract.ts'
import { SMS_FAILURES, type SmsFailure } from '#shared/messages/sms/rules.ts'
import { hideContacts, limitedViewer } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { withoutLinks } from '#server/platform/security/link-seeds.ts'
import { listSms } from './log-queries.ts'

/** A page of the messages that staff may read. */
export async function showLog(context: OfficeContext, query: Query<typeof smsContract, 'list'>) {
  const reader = { viewer: limitedViewer(context), ofSales: salesViewer(context) }
  const { messages, total, failed } = await listSms(context.tx, context.scope, query, reader)
  const shown = await hideContacts(context, messages, (row) => row.customer_id, { phone: '', email: null })
  const sms = shown.map(({ provider, failure, units, message, ...row }) => ({
    ...row,
    message: withoutLinks(message),
    parts: units,
    failure: failure === null ? null : knownFailure(failure),
    in_development: provider === 'log',
  }))
  return { sms, total, failed }
}

/** Earlier versions stored the text of the provider's error. */
const knownFailure = (failure: string): SmsFailure => SMS_FAILURES.find((known) => known === failure) ?? 'unavailable'
