import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { whatsappAccounts } from '#shared/messages/whatsapp-accounts/contract.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import {
  readWhatsappReport,
  WHATSAPP,
  type WhatsappReply,
  type WhatsappStatus,
} from '#server/providers/sms/whatsapp.ts'
import { unsealWhatsapp } from '../sms/open-whatsapp.ts'
import { idIn } from '../sms/report-address.ts'
import { storeReports, type Report } from '../sms/report-queries.ts'
import { whatsappAccount } from '../sms/whatsapp-queries.ts'
import { officeOfWebhook, verifyTokenOf } from './webhook-address.ts'

export type ReplyPlace = { readonly officeId: number } & Pick<PublicContext, 'enter' | 'services' | 'now'>
declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Does what a customer's answer by WhatsApp asks for, once. */
    handleReply: (place: ReplyPlace, reply: WhatsappReply) => Promise<void>
  }
}

/** Answers Meta's check of an address. Fails with whatsapp_forged for a wrong address or token. */
export async function verifyWebhook(
  context: PublicContext,
  token: string,
  query: Query<typeof whatsappAccounts, 'verify'>,
): Promise<FileReply> {
  const { services } = context
  const officeId = officeOfWebhook(services, token)
  const isMeta =
    officeId !== null &&
    sameBytes(Buffer.from(query['hub.verify_token']), Buffer.from(verifyTokenOf(services, officeId)))
  if (!isMeta) return refuse(context)
  return { bytes: Buffer.from(query['hub.challenge']), mime: 'text/plain; charset=utf-8', name: 'challenge.txt' }
}

type Raw = { readonly bytes: Uint8Array; readonly headers: { readonly 'x-hub-signature-256': string | undefined } }
/**
 * Takes a report of Meta. What is not about messages of this office's number is ignored. Repeated
 * reports and those in any order are harmless. Fails with whatsapp_forged for a wrong address or
 * signature.
 */
export async function receiveWebhook(context: PublicContext, token: string, { bytes, headers }: Raw) {
  const { services, enter, now } = context
  const officeId = officeOfWebhook(services, token) ?? (await refuse(context))
  const replies =
    (await enter(officeId, async (tx, scope) => {
      const account = await whatsappAccount(tx, scope)
      const secrets = account && unsealWhatsapp({ scope, services }, account)
      if (!secrets) return null
      const number = { appSecret: secrets.app_secret, phoneNumberId: account.phone_number_id }
      const report = readWhatsappReport(bytes, headers['x-hub-signature-256'], number)
      if (!report) return null
      const reports = reportsOf(scope, report.statuses)
      if (reports.length > 0) await storeReports(tx, scope, { channel: 'whatsapp', name: WHATSAPP }, reports, now)
      return report.replies
    })) ?? (await refuse(context))
  for (const reply of replies) await services.hooks.handleReply({ officeId, enter, services, now }, reply)
  return { ok: true } as const
}

async function refuse({ services, ip }: PublicContext): Promise<never> {
  await services.limits.takeNetwork(perNetwork.webhooks, ip)
  return fail('whatsapp_forged')
}

const ORDER = ['sent', 'failed', 'delivered', 'read'] as const
/** The last state of each message of this office. */
function reportsOf(scope: Scope, statuses: readonly WhatsappStatus[]): readonly Report[] {
  const found = statuses.flatMap(({ id: providerId, reference, state, failure }) => {
    const id = idIn(scope, reference)
    return id === null ? [] : [{ id, state, failure, providerId }]
  })
  const inOrder = found.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return [...new Map(inOrder.map((report) => [report.id, report])).values()]
}
